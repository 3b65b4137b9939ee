/** The outcome of some work; rejects when it is not there after `milliseconds`. The work goes on. */
export async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('There was no answer in time.')), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Shares a call that still runs with later callers: a store that hangs gets one call, and holds one connection. */
export function oneAtATime<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let open: Promise<Result> | null = null;
  return () => (open ??= call().finally(() => (open = null)));
}
