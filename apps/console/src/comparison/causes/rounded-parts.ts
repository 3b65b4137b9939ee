import { causes, revenueParts } from './revenue-causes.ts';
import type { Cause, RevenueSums } from './revenue-causes.ts';

/** The cause with the largest part in the direction of the change; null if there is none. */
export function mainCause(current: RevenueSums, previous: RevenueSums): Cause | null {
  const parts = revenueParts(current, previous);
  const isRise = current.revenue > previous.revenue;
  const [main] = causes
    .filter((id) => parts[id] !== 0n && parts[id] > 0n === isRise)
    .toSorted((a, b) => Number((parts[b] - parts[a]) * (isRise ? 1n : -1n)));
  return main ?? null;
}

/**
 * Rounds parts to a unit so that the rounded ones add up to their rounded total. The remainder is distributed to the
 * parts with the largest rounding errors.
 * @param parts in millionths
 * @param total in units; less than one unit from the sum of the parts
 * @param unit in millionths
 * @returns in units
 */
export function shownParts(parts: readonly bigint[], total: bigint, unit: bigint): bigint[] {
  const rounded = parts.map((part) => nearest(part, unit));
  const leftOver = rounded.reduce((left, part) => left - part, total);
  const step = leftOver < 0n ? -1n : 1n;
  const errors = parts.map((part, index) => (part - (rounded[index] ?? 0n) * unit) * step);
  const corrected = new Set(
    errors
      .map((error, index) => ({ error, index }))
      .toSorted((a, b) => (a.error === b.error ? a.index - b.index : a.error > b.error ? -1 : 1))
      .slice(0, Number(leftOver * step))
      .map(({ index }) => index),
  );
  return rounded.map((part, index) => (corrected.has(index) ? part + step : part));
}

/** A number of units, rounded half away from zero, so that it does not depend on the sign. */
export function nearest(value: bigint, unit: bigint): bigint {
  const size = value < 0n ? -value : value;
  const units = (size + unit / 2n) / unit;
  return value < 0n ? -units : units;
}
