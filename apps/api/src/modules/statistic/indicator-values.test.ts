import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AmountTooLarge, indicatorValues } from './indicator-values.ts';

test('a ratio without a denominator is undefined, not zero', () => {
  expect(indicatorValues(['fill_rate', 'rpm'], { selections: 0n, requests: 0n, revenue: 5n })).toEqual({
    fill_rate: null,
    rpm: null,
  });
});

/** What stands in the JSON of an answer. */
const written = (revenue: bigint) => JSON.stringify(indicatorValues(['revenue'], { revenue }));

test('money is exact to the micro where a sum of doubles would not be', () => {
  // As doubles, 0.1 + 0.1 + 0.1 is 0.30000000000000004.
  expect(written(300_000n)).toBe('{"revenue":0.3}');
  expect(written(1n)).toBe('{"revenue":0.000001}');
  expect(written(-1_500_000n)).toBe('{"revenue":-1.5}');
});

test('money is exact to the micro where no double is', () => {
  // From 2^33 units on, doubles are further apart than micros.
  expect(written(8_589_934_592_000_001n)).toBe('{"revenue":8589934592.000001}');
  expect(written(9_007_199_254_740_993n)).toBe('{"revenue":9007199254.740993}');
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }), (revenue) => {
      const [whole = '', fraction = ''] = written(revenue).slice('{"revenue":'.length, -1).split('.');
      expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(revenue);
    }),
  );
});

test('money up to the bound of the contract is answered, and more is not', () => {
  expect(written(2n ** 63n - 1n)).toBe('{"revenue":9223372036854.775807}');
  expect(() => written(2n ** 63n)).toThrow(AmountTooLarge);
  expect(() => written(-(2n ** 63n))).toThrow(AmountTooLarge);
  expect(() => indicatorValues(['ecpm'], { revenue: 2n ** 62n, impressions: 1n })).toThrow(AmountTooLarge);
});

test('rounding a tie favours neither side', () => {
  const ecpm = (revenue: bigint) => indicatorValues(['ecpm'], { revenue, impressions: 2000n }).ecpm;
  expect([ecpm(1n), ecpm(3n), ecpm(5n)]).toEqual([0, 0.000002, 0.000002]);
});

test('a percent has four decimals at most, and the whole is 100', () => {
  const rate = (selections: bigint, requests: bigint) =>
    indicatorValues(['fill_rate'], { selections, requests }).fill_rate;
  expect([rate(7n, 7n), rate(2n, 3n), rate(1n, 3n)]).toEqual([100, 66.6667, 33.3333]);
});

test('an indicator whose sum is missing throws instead of being zero', () => {
  expect(() => indicatorValues(['ctr'], { clicks: 1n })).toThrow('impressions');
});
