/**
 * Milliseconds since 1970: the wall clock at the start of the process plus the time that has passed since. A change of
 * the wall clock while the process runs does not move it.
 */
export function monotonicClock(): number {
  return performance.timeOrigin + performance.now();
}
