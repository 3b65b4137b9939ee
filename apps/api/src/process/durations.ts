/** Lengths of time in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Milliseconds since 1970: the wall clock at the start of the process plus the time that has passed since. A change of
 * the wall clock while the process runs does not move it.
 */
export function monotonicClock(): number {
  return performance.timeOrigin + performance.now();
}
