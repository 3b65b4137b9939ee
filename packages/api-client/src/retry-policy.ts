/** When a failed call is sent again. */
export interface RetryPolicy {
  /** Statuses after which a call may be retried; a call without an answer counts as a 500. */
  statuses: readonly number[];
  /** Retries of a method that `retriesByMethod` does not name. */
  retries: number;
  /** Retries by method, in capitals. */
  retriesByMethod: Readonly<Record<string, number>>;
  /**
   * Whether a POST with an idempotency key is retried as often as a GET: the API carries it out once. A POST that can
   * have a key then gets one by itself.
   */
  keyedPosts: boolean;
  /** Whether a POST that only reads, such as that of a report, is retried as often as a GET. */
  readingPosts: boolean;
  /** Milliseconds before the first retry; doubled for each one after it. */
  baseDelay: number;
  /** Milliseconds at most between two tries, unless the server requests more. */
  maxDelay: number;
  /** Seconds. If the server requests a longer wait, the call is not sent again. */
  maxRetryAfter: number;
  /**
   * Retries that a client has for all of its calls together. A call that succeeds returns its retries, and a call that
   * needs none returns a tenth of one, so that only an API that stays unavailable uses them up. `Infinity` for no
   * limit.
   */
  budget: number;
}

/** Parts of a policy that differ from another one. */
export type RetryChoice = { [Part in keyof RetryPolicy]?: RetryPolicy[Part] | undefined };

/**
 * The specification's statuses and counts: calls that change something are not retried, all others once. The
 * specification has no idempotency keys.
 */
export const defaultRetryPolicy: RetryPolicy = {
  statuses: [408, 409, 425, 429, 500, 502, 503, 504],
  retries: 1,
  retriesByMethod: { PATCH: 0, POST: 0, PUT: 0, DELETE: 0 },
  keyedPosts: true,
  readingPosts: false,
  baseDelay: 300,
  maxDelay: 5_000,
  maxRetryAfter: 10,
  budget: 10,
};

/** A policy with the parts that were chosen; one that is undefined was not. */
export function choosePolicy(policy: RetryPolicy, chosen: RetryChoice = {}): RetryPolicy {
  return { ...policy, ...Object.fromEntries(Object.entries(chosen).filter(([, part]) => part !== undefined)) };
}

/** A client's policy with the changes for one call. A call's own `retries` applies to every method. */
export function overrideRetries(policy: RetryPolicy, own: RetryChoice = {}): RetryPolicy {
  const retriesByMethod = own.retries === undefined ? policy.retriesByMethod : {};
  return choosePolicy({ ...policy, retriesByMethod }, own);
}

/** A policy for a POST that is retried as often as a GET. */
export function retryPostsToo(policy: RetryPolicy): RetryPolicy {
  const POST = Math.max(retriesOf(policy, 'GET'), retriesOf(policy, 'POST'));
  return { ...policy, retriesByMethod: { ...policy.retriesByMethod, POST } };
}

/** A try that failed. */
export interface FailedTry {
  method: string;
  /** Tries before this one. */
  earlier: number;
  /** Null without an answer. */
  status: number | null;
  /** Seconds, from `Retry-After`; null without that header. */
  retryAfter: number | null;
}

/** How often the policy retries a method at most. */
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

/**
 * Seconds to wait according to the `Retry-After` of an answer (RFC 9110 §10.2.3); null if the header is absent or has
 * another form.
 *
 * - Seconds: `120`. A fraction is rounded up, and of a header that was sent several times the longest wait counts.
 * - A date: `Fri, 20 Nov 2026 12:00:30 GMT`. It is compared with the answer's own `Date` if that can be read, so that a
 *   wrong clock on this machine does not matter.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)*$/.test(value))
    return Math.ceil(Math.max(...value.split(',').map(Number)));
  const date = timeOf(value);
  return date === null ? null : Math.max(0, Math.ceil((date - (timeOf(headers.get('Date')) ?? now)) / 1000));
}

/** Milliseconds since the epoch of a date in the form that HTTP requires; null for anything else. */
function timeOf(value: string | null): number | null {
  return value !== null && /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)
    ? Date.parse(value) || null
    : null;
}
