import type { Locale } from '@publisher-console/api-contract';

import type { OnAttempt } from './attempt.ts';
import type { ApiClientOptions } from './client-options.ts';
import { choosePolicy, defaultRetryPolicy } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { Send } from './transport.ts';

/** The options of a client, complete. */
export interface ClientSettings {
  /** The API's base address as it was given, without a slash at its end. */
  root: string;
  /** The same, absolute. */
  address: string;
  fetch: Send;
  policy: RetryPolicy;
  locale: () => Locale;
  /** The value of `User-Agent`; null for that of the runtime. */
  userAgent: string | null;
  onAttempt: OnAttempt;
  signal: AbortSignal | undefined;
  timeout: number;
}

/** The API may take 40 seconds for one try of a report: 20 in its queue, 20 to compute. Retries share what is left. */
const defaultTimeout = 60_000;

/** Completes the options of a client, which are right (`checkOptions`). */
export function completeSettings(options: ApiClientOptions): ClientSettings {
  const { client, timeout = defaultTimeout } = options;
  const root = withoutSlash(options.baseUrl);
  return {
    root,
    address: withoutSlash(absoluteAddress(root).href),
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    policy: choosePolicy(defaultRetryPolicy, options.retry),
    locale: options.locale ?? (() => 'en'),
    // A browser would need the API's permission for this header (CORS), which the API does not give.
    userAgent: client === undefined || globalThis.location ? null : client,
    onAttempt: options.onAttempt ?? (() => undefined),
    signal: options.signal,
    timeout,
  };
}

/** @throws {TypeError} for a text that is no address */
export function absoluteAddress(text: string): URL {
  return new URL(text, globalThis.location?.href);
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
