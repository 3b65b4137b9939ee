/** When a failed call is sent again, as data. */
export interface RetryPolicy {
  /** Answers that may be followed by another try; an answer that never came is treated as a 500. */
  statuses: readonly number[];
  /** Further tries of a method that `retriesByMethod` does not name. */
  retries: number;
  /** Further tries by method, in capitals. */
  retriesByMethod: Readonly<Record<string, number>>;
  /** Milliseconds before the first further try; doubled for each one after it. */
  baseDelay: number;
  /** Milliseconds that no delay of our own exceeds. */
  maxDelay: number;
  /** Seconds; a server that asks for a longer wait is not asked again. */
  maxRetryAfter: number;
}

/** The specification's statuses and counts: what changes something is sent once, all else once more. */
export const defaultRetryPolicy: RetryPolicy = {
  statuses: [408, 409, 425, 429, 500, 502, 503, 504],
  retries: 1,
  retriesByMethod: { PATCH: 0, POST: 0, PUT: 0, DELETE: 0 },
  baseDelay: 300,
  maxDelay: 5_000,
  maxRetryAfter: 10,
};

/** The policy of one call that differs from its client's: further tries that it names hold whatever its method is. */
export function overrideRetries(policy: RetryPolicy, own: Partial<RetryPolicy> = {}): RetryPolicy {
  const retriesByMethod = own.retriesByMethod ?? (own.retries === undefined ? policy.retriesByMethod : {});
  return { ...policy, ...own, retriesByMethod };
}

/** A try that failed. */
export interface FailedTry {
  method: string;
  /** Tries before this one. */
  earlier: number;
  /** Null where nothing answered. */
  status: number | null;
  /** Seconds, from `Retry-After`; null where the server did not say. */
  retryAfter: number | null;
}

/** Further tries that the policy grants a method at most. */
export function retriesOf(policy: RetryPolicy, method: string): number {
  return policy.retriesByMethod[method] ?? policy.retries;
}

/**
 * Milliseconds to wait before the next try, or null where there is none.
 *
 * @param random from 0 (inclusive) to 1; spreads clients that failed at the same moment over half of the delay
 */
export function retryDelay(policy: RetryPolicy, failed: FailedTry, random: number): number | null {
  if (failed.earlier >= retriesOf(policy, failed.method) || !policy.statuses.includes(failed.status ?? 500))
    return null;
  const backoff = Math.min(policy.maxDelay, policy.baseDelay * 2 ** failed.earlier) * (0.5 + random / 2);
  if (failed.retryAfter === null) return backoff;
  return failed.retryAfter > policy.maxRetryAfter ? null : failed.retryAfter * 1000 + backoff;
}
