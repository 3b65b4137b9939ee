/**
 * Milliseconds since 1970 by the wall clock at the start of the process and the time that has passed since: a change of
 * the wall clock while the process runs does not move it.
 */
export function monotonicClock(): number {
  return performance.timeOrigin + performance.now();
}
