import { expect, test } from 'vitest';
import { indicatorValues } from './indicator-values.ts';

test('a ratio without a denominator is undefined, not zero', () => {
  expect(indicatorValues(['fill_rate', 'rpm'], { selections: 0n, requests: 0n, revenue: 5n })).toEqual({
    fill_rate: null,
    rpm: null,
  });
});

test('money is exact to the micro where a sum of doubles would not be', () => {
  // As doubles, 0.1 + 0.1 + 0.1 is 0.30000000000000004.
  expect(indicatorValues(['revenue'], { revenue: 300_000n })).toEqual({ revenue: 0.3 });
  expect(indicatorValues(['revenue'], { revenue: 8_123_456_789_123_457n })).toEqual({ revenue: 8_123_456_789.123457 });
});

test('rounding a tie favours neither side', () => {
  const ecpm = (revenue: bigint) => indicatorValues(['ecpm'], { revenue, impressions: 2000n }).ecpm;
  expect([ecpm(1n), ecpm(3n), ecpm(5n)]).toEqual([0, 0.000002, 0.000002]);
});

test('a percent is a hundred when all is all, with four decimals otherwise', () => {
  const rate = (selections: bigint, requests: bigint) =>
    indicatorValues(['fill_rate'], { selections, requests }).fill_rate;
  expect([rate(7n, 7n), rate(2n, 3n), rate(1n, 3n)]).toEqual([100, 66.6667, 33.3333]);
});

test('an indicator whose sum was not asked for is a fault, not a zero', () => {
  expect(() => indicatorValues(['ctr'], { clicks: 1n })).toThrow('impressions');
});
