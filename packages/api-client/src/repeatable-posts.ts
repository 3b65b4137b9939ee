import { keyedPosts } from './calls.ts';
import type { PostCalls } from './calls.ts';
import { retryPostsToo } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { webCrypto } from './web-crypto.ts';

/** The POSTs that change nothing. */
const readingPosts: readonly (keyof PostCalls)[] = [
  '/activity',
  '/app-ads-txt/check',
  '/application/parse',
  '/dashboard/statistic/application',
  '/document',
  '/file/download/{id}',
  '/report/generate',
  '/statistic',
];

const keyHeader = 'Idempotency-Key';

/**
 * The policy for a call, and its idempotency key: a POST that may be repeated is retried as often as a GET.
 *
 * @param path of the contract, with the names of its parameters
 * @param key of the call; one is made if it is absent and the call can have one
 */
export function preparePost(request: Request, path: string, policy: RetryPolicy, key?: string): RetryPolicy {
  if (request.method !== 'POST') return policy;
  const isNamed = (paths: readonly string[]): boolean => paths.includes(path);
  // The API ignores the key of any other call, and would carry out a retry as well.
  const isKeyed = policy.keyedPosts && isNamed(keyedPosts);
  if (key !== undefined) request.headers.set(keyHeader, key);
  else if (isKeyed && !request.headers.has(keyHeader)) request.headers.set(keyHeader, randomKey());
  return isKeyed || (policy.readingPosts && isNamed(readingPosts)) ? retryPostsToo(policy) : policy;
}

/** 32 digits. `crypto.randomUUID` is missing in pages without TLS. */
function randomKey(): string {
  return Array.from(webCrypto('getRandomValues').getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
