import fc from 'fast-check';
import { expect, it } from 'vitest';

import { nearest, shownParts } from './rounded-parts.ts';

const unit = fc.constantFrom(1n, 10_000n, 1_000_000n);
const part = fc.oneof(fc.constant(0n), fc.bigInt(-3_000_000n, 3_000_000n), fc.bigInt(-(10n ** 14n), 10n ** 14n));
/** The previous value, the parts of its change, and a unit. */
const change = fc.tuple(part, fc.array(part, { minLength: 1, maxLength: 5 }), unit);

function totalOf(previous: bigint, parts: bigint[], size: bigint): bigint {
  const current = parts.reduce((sum, each) => sum + each, previous);
  return nearest(current, size) - nearest(previous, size);
}

it('the shown parts add up to the difference of the two shown values', () => {
  fc.assert(
    fc.property(change, ([previous, parts, size]) => {
      const total = totalOf(previous, parts, size);
      expect(shownParts(parts, total, size).reduce((sum, each) => sum + each, 0n)).toBe(total);
    }),
  );
});

it('a shown part differs from the exact one by less than two units, and a part of zero stays zero', () => {
  fc.assert(
    fc.property(change, ([previous, parts, size]) => {
      const shown = shownParts(parts, totalOf(previous, parts, size), size);
      for (const [index, each] of parts.entries()) {
        const error = each - (shown[index] ?? 0n) * size;
        expect((error < 0n ? -error : error) < 2n * size).toBe(true);
        expect(each === 0n ? shown[index] : 0n).toBe(0n);
      }
    }),
  );
});

it('negated parts are shown negated', () => {
  fc.assert(
    fc.property(change, ([previous, parts, size]) => {
      const total = totalOf(previous, parts, size);
      const negated = parts.map((each) => -each);
      expect(shownParts(negated, -total, size)).toEqual(shownParts(parts, total, size).map((each) => -each));
    }),
  );
});
