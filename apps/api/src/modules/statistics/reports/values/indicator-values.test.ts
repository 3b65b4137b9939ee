import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AmountTooLarge, comparedValues, indicatorValues } from './indicator-values.ts';

test('a ratio without a denominator is undefined, not zero', () => {
  expect(indicatorValues(['fill_rate', 'rpm'], { selections: 0n, requests: 0n, revenue: 5n })).toEqual({
    fill_rate: null,
    rpm: null,
  });
});

/** A revenue, in micros, as the JSON of an answer has it. */
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

test('an amount below zero is rounded like one above', () => {
  const ecpm = (revenue: bigint) => indicatorValues(['ecpm'], { revenue, impressions: 2000n }).ecpm;
  expect([ecpm(-1n), ecpm(-3n), ecpm(-4n), ecpm(-5n)]).toEqual([0, -0.000002, -0.000002, -0.000002]);
});

test('a percent has four decimals at most, and the whole is 100', () => {
  const rate = (selections: bigint, requests: bigint) =>
    indicatorValues(['fill_rate'], { selections, requests }).fill_rate;
  expect([rate(7n, 7n), rate(2n, 3n), rate(1n, 3n)]).toEqual([100, 66.6667, 33.3333]);
});

test('an indicator whose sum is missing throws instead of being zero', () => {
  expect(() => indicatorValues(['ctr'], { clicks: 1n })).toThrow('impressions');
});

const changeOfRevenue = (current: bigint, previous: bigint) =>
  JSON.stringify(
    comparedValues(['revenue'], { current: { revenue: current }, previous: { revenue: previous } }).change.revenue,
  );

test.each<[string, bigint, bigint, string]>([
  ['more', 3_000_000n, 2_000_000n, '{"absolute":1,"percent":50}'],
  ['less', 2_000_000n, 3_000_000n, '{"absolute":-1,"percent":-33.3333}'],
  ['nothing any more', 0n, 3_000_000n, '{"absolute":-3,"percent":-100}'],
  ['the same', 3n, 3n, '{"absolute":0,"percent":0}'],
  ['more than nothing', 3_000_000n, 0n, '{"absolute":3,"percent":null}'],
  ['nothing again', 0n, 0n, '{"absolute":0,"percent":null}'],
  ['more than a loss', 1_000_000n, -1_000_000n, '{"absolute":2,"percent":200}'],
  ['a larger loss', -3_000_000n, -2_000_000n, '{"absolute":-1,"percent":-50}'],
  // A tie in the fourth decimal is rounded to the even neighbour, above and below zero.
  ['a tie upwards', 2_000_001n, 2_000_000n, '{"absolute":0.000001,"percent":0}'],
  ['a tie to the next', 2_000_003n, 2_000_000n, '{"absolute":0.000003,"percent":0.0002}'],
  ['a tie downwards', 1_999_997n, 2_000_000n, '{"absolute":-0.000003,"percent":-0.0002}'],
  ['what no double holds', 2n ** 63n - 1n, -(2n ** 63n) + 1n, '{"absolute":18446744073709.551614,"percent":200}'],
])('a change of money is exact: %s', (_, current, previous, change) => {
  expect(changeOfRevenue(current, previous)).toBe(change);
});

test('a change of a ratio is that of the two values as they are answered, in points for percents', () => {
  const compared = (current: [bigint, bigint], previous: [bigint, bigint]) =>
    comparedValues(['fill_rate'], {
      current: { selections: current[0], requests: current[1] },
      previous: { selections: previous[0], requests: previous[1] },
    }).change.fill_rate;
  expect(compared([2n, 3n], [1n, 3n])).toEqual({ absolute: 33.3334, percent: 100.0003 });
  expect(compared([0n, 0n], [1n, 3n])).toEqual({ absolute: null, percent: null });
  expect(compared([1n, 3n], [0n, 0n])).toEqual({ absolute: null, percent: null });
  expect(compared([1n, 2n], [0n, 3n])).toEqual({ absolute: 50, percent: null });
});
