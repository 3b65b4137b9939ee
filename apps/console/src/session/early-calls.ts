import { sessionKeys, sessionLock } from './session-store.ts';

/** A call to be sent before the build's scripts run: `GET`, or `POST` if it has a body. */
export interface EarlyCall {
  /** Of an operation, with its parameters. */
  path: string;
  /** JSON, as the page will send it: only a call with the same text takes the answer over. */
  body?: string;
}

interface SentCall {
  answer: Promise<Response>;
  abort: () => void;
}

interface Tokens {
  token: string;
  refreshToken: string;
}

/** Calls that were sent before the build's scripts ran. */
interface EarlyCalls {
  /** The token that the page has found. */
  found: string;
  /** The tokens of the calls: those that were found, or newer ones if these had expired. */
  tokens: Tokens;
  language: string;
  /** Milliseconds since the page was asked for. */
  sentAt: number;
  /** Present while expired tokens are renewed. The calls are sent when it is fulfilled; it never fails. */
  renewal?: Promise<void>;
  /** By address and body. */
  sent: Map<string, SentCall>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** The answers are for the page that opens. A call that is made later wants a newer one. */
const usableMs = 30_000;

/**
 * Its source runs in the page before the build's scripts, so it may use nothing from outside. Tokens that have expired
 * are renewed first, as the client does: under the lock that all tabs share, and never over newer ones.
 */
function sendEarlyCalls(
  root: string,
  calls: EarlyCall[],
  keys: typeof sessionKeys,
  language: string,
  lockName: string,
): void {
  const read = (): Tokens | null => {
    const token = localStorage.getItem(keys.token);
    const refreshToken = localStorage.getItem(keys.refreshToken);
    const isWhole = token !== null && refreshToken !== null && localStorage.getItem(keys.userId) !== null;
    return isWhole ? { token, refreshToken } : null;
  };

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what stands inside runs in the page
  const hasExpired = (token: string): boolean => {
    try {
      const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
      return JSON.parse(atob(claims)).exp * 1000 <= Date.now();
    } catch {
      return false;
    }
  };

  const send = (early: EarlyCalls): void => {
    const { token, refreshToken } = early.tokens;
    const headers = { Authorization: `Bearer ${token}`, 'Refresh-Token': refreshToken, 'Accept-Language': language };
    for (const { path, body } of calls) {
      const sending = new AbortController();
      const answer = fetch(root + path, {
        ...(body === undefined
          ? { headers }
          : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }),
        redirect: 'manual',
        signal: sending.signal,
      });
      // `fetchOrAdopt` reports a failure. Until then it must not be an unhandled rejection.
      answer.catch(() => undefined);
      const { href } = new URL(root + path, location.href);
      early.sent.set(body === undefined ? href : `POST ${href} ${body}`, { answer, abort: () => sending.abort() });
    }
  };

  const renew = async (early: EarlyCalls): Promise<void> => {
    const held = read();
    if (held?.token === early.found) {
      const answer = await fetch(`${root}/token/refresh`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refresh_token: held.refreshToken }),
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      const { token, refresh_token: refreshToken } = (await answer.json()).data;
      // Somebody may have signed out meanwhile, or renewed the tokens.
      if (read()?.token !== early.found || typeof token !== 'string' || typeof refreshToken !== 'string') return;
      localStorage.setItem(keys.refreshToken, refreshToken);
      localStorage.setItem(keys.token, token);
    }
    const renewed = read();
    if (renewed === null) return;
    early.tokens = renewed;
    if (window.earlyCalls === early) send(early);
  };

  try {
    const tokens = read();
    if (tokens === null) return;
    const early: EarlyCalls = { found: tokens.token, tokens, language, sentAt: performance.now(), sent: new Map() };
    window.earlyCalls = early;
    if (!hasExpired(tokens.token)) {
      send(early);
      return;
    }
    const renewing =
      navigator.locks === undefined
        ? renew(early)
        : navigator.locks.request(lockName, { signal: AbortSignal.timeout(8000) }, () => renew(early));
    // The client renews the tokens if this has failed.
    early.renewal = renewing.catch(() => undefined);
  } catch {
    // Storage is blocked: nobody is signed in.
  }
}

interface EarlyCallsOptions {
  /** Of the API: a path or an absolute URL. */
  baseUrl: string;
  calls: EarlyCall[];
  locale: string;
}

/** The source of a script that sends a signed-in visitor's first calls at once. */
export function earlyCallsScript({ baseUrl, calls, locale }: EarlyCallsOptions): string {
  const values = [baseUrl.replace(/\/+$/u, ''), calls, sessionKeys, locale, sessionLock];
  return `(${sendEarlyCalls.toString()})(...${JSON.stringify(values).replaceAll('<', '\\u003c')})`;
}

/**
 * `fetch`, except for a call that was sent early with the same token, language and body: that answer is used, once. A call
 * whose token is being renewed early waits, and is sent with the new one.
 */
export async function fetchOrAdopt(request: Request): Promise<Response> {
  const early = window.earlyCalls;
  if (early === undefined || !isOfCaller(request, early)) return fetch(request);
  await early.renewal;
  if (performance.now() - early.sentAt > usableMs) dropEarlyCalls();
  const sent = await takeSent(request, early);
  return sent ? untilAborted(sent, request.signal) : fetch(withNewTokens(request, early));
}

function isOfCaller({ headers }: Request, { found, tokens }: EarlyCalls): boolean {
  const authorization = headers.get('Authorization');
  return authorization === `Bearer ${found}` || authorization === `Bearer ${tokens.token}`;
}

async function takeSent(request: Request, { language, sent }: EarlyCalls): Promise<SentCall | undefined> {
  if (request.headers.get('Accept-Language') !== language || !['GET', 'POST'].includes(request.method))
    return undefined;
  const key = request.method === 'GET' ? request.url : `POST ${request.url} ${await request.clone().text()}`;
  const call = sent.get(key);
  sent.delete(key);
  return call;
}

function withNewTokens(request: Request, { found, tokens }: EarlyCalls): Request {
  if (tokens.token === found) return request;
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${tokens.token}`);
  headers.set('Refresh-Token', tokens.refreshToken);
  return new Request(request, { headers });
}

/** Whoever waits for the early call can abort it. */
function untilAborted({ answer, abort }: SentCall, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      abort();
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    answer.then(resolve, reject);
  });
}

/** Ends the calls that were sent early: another page opens than they were sent for, or the answers have grown old. */
export function dropEarlyCalls(): void {
  const { sent } = window.earlyCalls ?? {};
  for (const { abort } of sent?.values() ?? []) abort();
  sent?.clear();
  delete window.earlyCalls;
}
