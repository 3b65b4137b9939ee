import fc from 'fast-check';
import { expect, it } from 'vitest';

import { causes, revenueParts } from './revenue-causes.ts';
import type { RevenueParts, RevenueSums } from './revenue-causes.ts';

const measure = fc.oneof(fc.constant(0n), fc.bigInt(1n, 9n), fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 14n));
const sums: fc.Arbitrary<RevenueSums> = fc.record({
  requests: measure,
  selections: measure,
  impressions: measure,
  // A correction may have made revenue negative.
  revenue: fc.oneof(measure, measure, fc.bigInt(-(10n ** 9n), -1n)),
});
const factor = fc.bigInt(1n, 1000n);

const nothing: RevenueParts = { requests: 0n, fill: 0n, show: 0n, price: 0n, rest: 0n };

function sumOf(parts: RevenueParts): bigint {
  return Object.values(parts).reduce((sum, part) => sum + part, 0n);
}

function negated(parts: RevenueParts): RevenueParts {
  return Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, -part])) as RevenueParts;
}

it('the parts add up to the change, whatever the sums', () => {
  fc.assert(
    fc.property(sums, sums, (current, previous) => {
      expect(sumOf(revenueParts(current, previous))).toBe(current.revenue - previous.revenue);
    }),
  );
});

it('swapped sides have the same parts with the opposite signs', () => {
  fc.assert(
    fc.property(sums, sums, (current, previous) => {
      expect(revenueParts(previous, current)).toEqual(negated(revenueParts(current, previous)));
    }),
  );
});

it('equal sides have no parts', () => {
  fc.assert(
    fc.property(sums, (side) => {
      expect(revenueParts(side, side)).toEqual(nothing);
    }),
  );
});

it('a cause that changes alone explains all of the change', () => {
  fc.assert(
    fc.property(fc.constantFrom(...causes), fc.array(factor, { minLength: 6, maxLength: 6 }), (cause, factors) => {
      const [requests = 1n, fill = 1n, show = 1n, price = 1n, before = 1n, now = 1n] = factors;
      const sideOf = (changed: bigint): RevenueSums => {
        const times = (id: string, value: bigint) => (id === cause ? value * changed : value);
        const asked = times('requests', requests);
        const selections = asked * times('fill', fill);
        const impressions = selections * times('show', show);
        return { requests: asked, selections, impressions, revenue: impressions * times('price', price) };
      };
      const [current, previous] = [sideOf(now), sideOf(before)];
      expect(revenueParts(current, previous)).toEqual({ ...nothing, [cause]: current.revenue - previous.revenue });
    }),
  );
});

it('two causes that cancel each other out are both named', () => {
  const before = { requests: 100n, selections: 100n, impressions: 100n, revenue: 1000n };
  const parts = revenueParts({ requests: 200n, selections: 100n, impressions: 100n, revenue: 1000n }, before);
  expect(parts).toEqual({ ...nothing, requests: 693n, fill: -693n });
});

const earning = { requests: 10n, selections: 9n, impressions: 8n, revenue: 7n };

it.each([
  ['requests', { requests: 0n, selections: 0n, impressions: 0n, revenue: 0n }],
  ['fill', { requests: 10n, selections: 0n, impressions: 0n, revenue: 0n }],
  ['show', { requests: 10n, selections: 9n, impressions: 0n, revenue: 0n }],
  ['price', { requests: 10n, selections: 9n, impressions: 8n, revenue: 0n }],
])('revenue that stops or starts is all explained by the first measure that is zero: %s', (cause, silent) => {
  expect(revenueParts(silent, earning)).toEqual({ ...nothing, [cause]: -7n });
  expect(revenueParts(earning, silent)).toEqual({ ...nothing, [cause]: 7n });
});

it('revenue without impressions on one side is not split', () => {
  const withoutImpressions = { ...earning, impressions: 0n, revenue: 9n };
  expect(revenueParts(withoutImpressions, earning)).toEqual({ ...nothing, rest: 2n });
});
