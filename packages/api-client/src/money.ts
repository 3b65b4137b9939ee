/**
 * An amount of money as a whole number of millionths. Sums of these are exact, sums of amounts are not: `0.1 + 0.2` is
 * not `0.3`.
 *
 * @example const revenue = rows.reduce((sum, { indicators }) => sum + micros(indicators.revenue), 0) / 1_000_000;
 * @param amount in major units, as the API answers it. Up to 9007199254.740991 (2^53 millionths) the result is exact
 */
export function micros(amount: number): number {
  // Not `amount * 1_000_000`, which is 1 off for some amounts.
  return Number(amount.toFixed(6).replace('.', ''));
}
