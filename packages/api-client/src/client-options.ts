import type { Locale } from '@publisher-console/api-contract';

import type { OnAttempt } from './attempt.ts';
import { choosePolicy, defaultRetryPolicy } from './retry-policy.ts';
import type { RetryChoice, RetryPolicy } from './retry-policy.ts';
import type { ClientSession } from './session.ts';
import type { Send } from './transport.ts';

/** A client has either a `token` or a `session`. */
export interface ApiClientOptions<Session extends ClientSession | undefined = ClientSession | undefined> {
  /** Where the API is: absolute, or in a browser relative to the page (`/api`). Tokens are sent to its origin only. */
  baseUrl: string;
  /** For programs: an API token (`pc_…`), which a publisher makes in Settings. No failure contains it. */
  token?: string | undefined;
  /**
   * For pages, where a person signs in: the store of the session. It is one of this package, or `sessionIn(store)` for a
   * store of your own.
   */
  session?: Session | undefined;
  /**
   * Called once for each session that the server ends, after the store was cleared: redirect to the login here. If
   * several clients share a store, only the client whose call the server refused calls it.
   */
  onSessionEnd?: (() => void) | undefined;
  /** The environment's `fetch` unless given. Uploads that report progress use XMLHttpRequest where there is one. */
  fetch?: Send | undefined;
  /** Parts of the policy that differ from `defaultRetryPolicy`; a call can change it again. */
  retry?: RetryChoice | undefined;
  /** The language of the texts in answers, read for each call; English unless given. */
  locale?: (() => Locale) | undefined;
  /**
   * The name and version of your program, such as `nightly-report/1.2`, sent as `User-Agent`: by it, Settings list the
   * session or the last use of the token. Browsers send their own name.
   */
  client?: string | undefined;
  /** Called after each try of a call and after each refresh, for logs and metrics. */
  onAttempt?: OnAttempt | undefined;
  /** Aborts every call of this client. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds that a call may last, retries included: 60,000 unless given, `Infinity` for no limit. It does not
   * apply to downloads and uploads, whose time depends on the size of the file.
   */
  timeout?: number | undefined;
}

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

/** The API may need 40 seconds for one try of a report: 20 in its queue, 20 to compute. Retries share what is left. */
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
