/** Milliseconds in which a host of the warehouse, or the store of files, has to answer. */
export const answerTime = 10_000;

/** What the system or the server says: the cause of an error of the product. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? faultOf(error.cause) : error.message;
}

/**
 * Seconds by which a store's clock is ahead of this process's.
 * @param seconds - its time since 1970, read between `before` and now
 * @param before - in milliseconds
 */
export function skewOf(seconds: number, before: number): number {
  return seconds - (before + Date.now()) / 2_000;
}
