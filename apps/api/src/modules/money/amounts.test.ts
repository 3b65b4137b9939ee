import { expect, test } from 'vitest';
import { splitEarned, toMinor } from './amounts.ts';

test.each([
  [125_000n, 'USD', 12n],
  [135_000n, 'USD', 14n],
  [-125_000n, 'USD', -12n],
  [-135_000n, 'USD', -14n],
  [125_001n, 'USD', 13n],
  [60_014_997n, 'USD', 6001n],
  [500_000n, 'JPY', 0n],
  [1_500_000n, 'JPY', 2n],
  [1_500n, 'KWD', 2n],
  [2_500n, 'KWD', 2n],
])('%s millionths of %s%s are rounded half to even, to the decimals of the currency', (micros, currency, minor) => {
  expect(toMinor(micros, currency)).toBe(minor);
});

test('a missing unit goes to the largest remainder, and of equal ones to the lowest number', () => {
  const revenueOf = (...revenues: bigint[]) =>
    splitEarned(
      revenues.map((revenue, index) => ({ application: index + 1, revenue })),
      'USD',
    );
  const { earned, lines } = revenueOf(10_004_999n, 20_004_999n, 30_004_999n);
  expect({ earned, amounts: lines.map(({ amount }) => amount) }).toEqual({
    earned: 6001n,
    amounts: [1001n, 2000n, 3000n],
  });
  expect(revenueOf(4_000n, 6_000n).lines.map(({ amount }) => amount)).toEqual([0n, 1n]);
  expect(revenueOf().lines).toEqual([]);
});

/** A generator of numbers that repeats: the same seed gives the same amounts. */
function sequence(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('the parts of each split add up to the rounded sum, and none is a unit or more from its revenue', () => {
  const next = sequence(41);
  for (let run = 0; run < 10_000; run += 1) {
    const currency = ['USD', 'JPY', 'KWD'][run % 3] ?? 'USD';
    const unit = { USD: 10_000n, JPY: 1_000_000n, KWD: 1_000n }[currency] ?? 1n;
    const lines = Array.from({ length: next(8) }, (_, application) => ({
      application,
      revenue: BigInt(next(2_000_000_000)) - BigInt(next(3) === 0 ? next(2_000_000_000) : 0),
    }));
    const split = splitEarned(lines, currency);
    const sum = lines.reduce((all, { revenue }) => all + revenue, 0n);
    expect(split.lines.reduce((all, { amount }) => all + amount, 0n)).toBe(toMinor(sum, currency));
    for (const { amount, revenue } of split.lines) {
      const off = amount * unit - revenue;
      expect(off < unit && off > -unit).toBe(true);
    }
  }
});
