import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mainCauses } from './main-causes.ts';
import { causes } from './revenue-causes.ts';

test('the named causes and the others add up to the change', () => {
  const change = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(fc.array(change, { minLength: 5, maxLength: 5 }), (changes) => {
      const parts = [...causes, 'rest' as const]
        .map((cause, index) => ({ cause, change: changes[index] ?? 0 }))
        .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
      const { named, other } = mainCauses(parts);
      const sum = named.reduce((total, part) => total + part.change, other);
      expect(sum).toBeCloseTo(
        changes.reduce((total, each) => total + each, 0),
        4,
      );
    }),
  );
});

test('a cause with less than a twentieth of the largest part is not named', () => {
  const parts = [
    { cause: 'price', change: 1000 },
    { cause: 'requests', change: -50 },
    { cause: 'show', change: 49 },
  ] as const;
  const { named, other } = mainCauses(parts);
  expect(named.map(({ cause }) => cause)).toEqual(['price', 'requests']);
  expect(other).toBe(49);
});

test.each([
  ['all in one direction, one of them with most', [60, 40], true],
  ['no cause with most', [55, 45], false],
  ['the only one in the direction of the change', [-60, 50], true],
  ['the largest part against the change', [-60, 50, 45], false],
])('%s', (_, [price = 0, requests = 0, fill = 0], expected) => {
  const parts = [
    { cause: 'price', change: price },
    { cause: 'requests', change: requests },
    { cause: 'fill', change: fill },
  ] as const;
  expect(mainCauses(parts).hasMain).toBe(expected);
});
