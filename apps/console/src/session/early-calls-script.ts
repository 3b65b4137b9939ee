import type { EarlyCall, EarlyCalls, Tokens } from './early-calls.ts';
import { sessionKeys, sessionLock } from './session-store.ts';

/**
 * Inlined into the page as text: it must not refer to anything outside itself. Expired tokens are renewed first, as the
 * client does: under the lock of all tabs, and without overwriting newer ones.
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

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function's source
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
      // `fetchOrReuse` handles a failure later; until then it must not be an unhandled rejection.
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
      // Another tab may have signed out meanwhile, or renewed the tokens.
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
    // After a failure the client renews the tokens.
    early.renewal = renewing.catch(() => undefined);
  } catch {
    // Storage is blocked, so there is no session.
  }
}

interface EarlyCallsOptions {
  /** Of the API: a path or an absolute URL. */
  baseUrl: string;
  calls: EarlyCall[];
  locale: string;
}

/** The inline script that sends the early calls if a session is stored. */
export function earlyCallsScript({ baseUrl, calls, locale }: EarlyCallsOptions): string {
  const values = [baseUrl.replace(/\/+$/u, ''), calls, sessionKeys, locale, sessionLock];
  return `(${sendEarlyCalls.toString()})(...${JSON.stringify(values).replaceAll('<', '\\u003c')})`;
}
