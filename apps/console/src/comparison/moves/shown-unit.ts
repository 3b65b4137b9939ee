import type { MovesScope } from './moves.queries.ts';

const million = 1_000_000n;

/**
 * The unit to which the changes that are shown together are rounded, in millionths: whole amounts from 100 on, else hundredths,
 * else millionths. A count is always whole.
 */
export function unitOf(changes: readonly bigint[], indicator: MovesScope['indicator']): bigint {
  if (indicator !== 'revenue') return million;
  const largest = Math.max(...changes.map((change) => Math.abs(Number(change))));
  return largest >= 100_000_000 ? million : largest >= 10_000 ? 10_000n : 1n;
}

/** @param amount in major units */
export function inMillionths(amount: number | null | undefined): bigint {
  return BigInt(Math.round((amount ?? 0) * Number(million)));
}

export function inMajorUnits(units: bigint, unit: bigint): number {
  return Number(units * unit) / Number(million);
}

/** The inverse of `inMajorUnits`. */
export function inUnits(amount: number, unit: bigint): bigint {
  return inMillionths(amount) / unit;
}
