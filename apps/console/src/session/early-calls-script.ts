import { earlyPageId } from './early-calls.ts';
import type { EarlyCalls, Tokens } from './early-calls.ts';
import { callKey, pageCallPrefix } from './page-lines.ts';
import type { PageLine } from './page-lines.ts';
import { sessionKeys, sessionLock } from './session-store.ts';

interface ScriptValues {
  /** Of the API: a path or an absolute URL, without a slash at the end. */
  root: string;
  /** Before the path of the page in the address of its page call. */
  prefix: string;
  keys: typeof sessionKeys;
  lockName: string;
  language: string;
  placeId: string;
}

/**
 * Inlined into the page as text: it must not refer to anything outside itself. Expired tokens are renewed first, as the
 * client does: under the lock of all tabs, and without overwriting newer ones.
 */
function sendPageCall({ root, prefix, keys, lockName, language, placeId }: ScriptValues): void {
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

  /** The path of the page without the hash. */
  const address = (): string => location.pathname + location.search;

  /** Shows the page that the server has rendered, until React does. */
  const show = (early: EarlyCalls, html: string, opened: string): void => {
    const userId = localStorage.getItem(keys.userId);
    const put = (): boolean => {
      if (window.earlyCalls !== early || read()?.token !== early.tokens.token || address() !== opened) return true;
      const place = document.getElementById(placeId);
      if (place === null) return document.readyState !== 'loading';
      early.html = html;
      place.innerHTML = html;
      window.addEventListener('storage', () => {
        if (localStorage.getItem(keys.userId) === userId) return;
        delete early.html;
        place.replaceChildren();
      });
      return true;
    };
    if (put()) return;
    // The parser has not reached the place.
    const parsing = new MutationObserver(() => {
      if (put()) parsing.disconnect();
    });
    parsing.observe(document, { childList: true, subtree: true });
  };

  /** Sends the page call, and follows the lines of its answer. */
  const send = async (early: EarlyCalls): Promise<void> => {
    const { calls, waiting } = early;
    const opened = address();
    const follow = (line: PageLine): void => {
      if ('html' in line) show(early, line.html, opened);
      else if ('loaded' in line) early.endNaming();
      else if ('answer' in line) {
        const { call, answer } = line;
        waiting.delete(call);
        const headers = { 'Content-Type': 'application/json' };
        calls.get(call)?.resolve(answer === null ? undefined : new Response(answer, { headers }));
      } else {
        waiting.add(line.call);
        if (!calls.has(line.call)) calls.set(line.call, Promise.withResolvers());
      }
    };
    const sending = new AbortController();
    early.abort = () => sending.abort();
    try {
      const { ok, headers, body } = await fetch(prefix + opened, {
        method: 'POST',
        headers: { Authorization: `Bearer ${early.tokens.token}` },
        redirect: 'manual',
        signal: sending.signal,
      });
      if (!ok || body === null || headers.get('Content-Language') !== language) {
        sending.abort();
        return;
      }
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
        const { done, value } = await reader.read();
        if (done) return;
        const lines = (rest + value).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) follow(JSON.parse(line));
      }
    } catch {
      // The browser makes the calls.
    } finally {
      waiting.clear();
      early.endNaming();
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
    if (window.earlyCalls === early) void send(early);
  };

  try {
    const tokens = read();
    if (tokens === null) return;
    const endNaming = (): void => {
      early.isNamed = true;
      for (const [key, { resolve }] of early.calls) if (!early.waiting.has(key)) resolve(undefined);
    };
    const early: EarlyCalls = {
      found: tokens.token,
      tokens,
      language,
      root: new URL(root, location.href).href,
      sentAt: performance.now(),
      calls: new Map(),
      taken: new Set(),
      waiting: new Set(),
      isNamed: false,
      endNaming,
      abort: endNaming,
    };
    window.earlyCalls = early;
    if (!hasExpired(tokens.token)) {
      void send(early);
      return;
    }
    const renewing =
      navigator.locks === undefined
        ? renew(early)
        : navigator.locks.request(lockName, { signal: AbortSignal.timeout(8000) }, () => renew(early));
    // After a failure the client renews the tokens.
    early.renewal = renewing.catch(() => undefined);
    void early.renewal.then(() => {
      if (early.abort === endNaming) endNaming();
    });
  } catch {
    // Storage is blocked, so there is no session.
  }
}

interface EarlyCallsOptions {
  /** Of the API: a path or an absolute URL. */
  baseUrl: string;
  locale: string;
}

/** The inline script that sends the page call if a session is stored. */
export function earlyCallsScript({ baseUrl, locale }: EarlyCallsOptions): string {
  const values: ScriptValues = {
    root: baseUrl.replace(/\/+$/u, ''),
    prefix: pageCallPrefix,
    keys: sessionKeys,
    lockName: sessionLock,
    language: locale,
    placeId: earlyPageId,
  };
  return `(${sendPageCall.toString()})(${JSON.stringify(values).replaceAll('<', '\\u003c')})`;
}
