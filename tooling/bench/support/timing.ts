/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The value below which a share of the measurements lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Median and 95th percentile of measurements, as text. */
export function spread(times: readonly number[]): string {
  const [p50, p95] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1).padStart(6));
  return `p50 ${p50}  p95 ${p95}`;
}
