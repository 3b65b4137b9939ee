import { pageId } from './early-state.ts';
import type { EarlyCall, EarlyCalls, Tokens } from './early-state.ts';
import { narrowHeader as narrowHeaderName, pagePrefetchPrefix } from './page-lines.ts';
import type { PageLine } from './page-lines.ts';
import { sessionKeys, sessionLock, viewKey } from './session-store.ts';

/** The stored session, before the client has loaded. */
interface EarlySession {
  /** Null if the stored session is incomplete. */
  read: () => Tokens | null;
  readUserId: () => string | null;
  hasExpired: (token: string) => boolean;
  /** Renews the tokens unless they have changed since `found`; null if that fails or the session has ended. */
  renew: (found: string) => Promise<Tokens | null>;
}

/**
 * Inlined into the page as text, so it must not use anything outside itself. It renews tokens as the client does,
 * without overwriting newer ones.
 */
function earlySession({ root, keys, viewKey: view }: Pick<ScriptValues, 'keys' | 'root' | 'viewKey'>): EarlySession {
  const storage = sessionStorage.getItem(view) === null ? localStorage : sessionStorage;
  const readUserId = (): string | null => storage.getItem(keys.userId);

  const read = (): Tokens | null => {
    const token = storage.getItem(keys.token);
    const refreshToken = storage.getItem(keys.refreshToken);
    return token !== null && refreshToken !== null && readUserId() !== null ? { token, refreshToken } : null;
  };

  return {
    read,
    readUserId,
    hasExpired: (token) => {
      try {
        const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
        return JSON.parse(atob(claims)).exp * 1000 <= Date.now();
      } catch {
        return false;
      }
    },
    renew: async (found) => {
      const held = read();
      if (held?.token !== found) return held;
      const answer = await fetch(`${root}/token/refresh`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refresh_token: held.refreshToken }),
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      const { token, refresh_token: refreshToken } = (await answer.json()).data;
      // Another tab may have signed out meanwhile, or renewed the tokens.
      if (read()?.token !== found || typeof token !== 'string' || typeof refreshToken !== 'string') return null;
      storage.setItem(keys.refreshToken, refreshToken);
      storage.setItem(keys.token, token);
      return { token, refreshToken };
    },
  };
}

interface PagePrefetchValues {
  /** The prefix of the path of a page in the address of its page prefetch. */
  prefix: string;
  narrowHeader: string;
  language: string;
}

/**
 * Sends the page prefetch and follows the lines of its answer. Inlined into the page as text, so it must not use
 * anything outside itself.
 */
async function sendPagePrefetch(
  early: EarlyCalls,
  { prefix, narrowHeader, language }: PagePrefetchValues,
  show: (html: string) => void,
): Promise<void> {
  const { calls, waiting } = early;
  const { pathname, search } = location;

  const follow = (line: PageLine): void => {
    if ('html' in line) {
      show(line.html);
    } else if ('loaded' in line) {
      early.endNaming();
    } else if ('answer' in line) {
      waiting.delete(line.call);
      const headers = { 'Content-Type': 'application/json' };
      calls.get(line.call)?.resolve(line.answer === null ? undefined : new Response(line.answer, { headers }));
    } else {
      waiting.add(line.call);
      if (!calls.has(line.call)) calls.set(line.call, early.newCall());
    }
  };

  const sending = new AbortController();
  early.abort = () => sending.abort();
  try {
    const { ok, headers, body } = await fetch(prefix + pathname + search, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${early.tokens.token}`,
        'Refresh-Token': early.tokens.refreshToken,
        ...(early.isNarrow && { [narrowHeader]: '1' }),
      },
      redirect: 'manual',
      signal: sending.signal,
    });
    if (!ok || body === null || headers.get('Content-Language') !== language) {
      sending.abort();
      return;
    }
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + chunk.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) follow(JSON.parse(line));
    }
  } catch {
    // After a failure, the browser makes the calls.
  } finally {
    waiting.clear();
    early.endNaming();
  }
}

/**
 * Returns a function that shows the page that the server has rendered in place of the skeleton, until React hydrates
 * it, but not for another user or address. Inlined into the page as text, so it must not use anything outside itself.
 * @param values.placeId the id of the element around the page
 */
function earlyRendering(
  early: EarlyCalls,
  { placeId }: { placeId: string },
  session: EarlySession,
): (html: string) => void {
  const { pathname, search } = location;

  /** False if the element around the page has not been parsed completely. */
  const put = (html: string): boolean => {
    const isCurrent = window.earlyCalls === early && session.read()?.token === early.tokens.token;
    if (!isCurrent || early.isClosed || location.pathname !== pathname || location.search !== search) return true;
    const place = document.getElementById(placeId);
    if (!place?.nextSibling) return document.readyState !== 'loading';
    const skeleton = [...place.childNodes];
    place.innerHTML = html;
    early.removePage = () => {
      delete early.removePage;
      place.replaceChildren(...skeleton);
    };
    window.addEventListener('storage', () => {
      if (session.readUserId() !== early.userId) early.removePage?.();
    });
    return true;
  };

  return (html) => {
    if (put(html)) return;
    const parsing = new MutationObserver(() => {
      if (put(html)) parsing.disconnect();
    });
    parsing.observe(document, { childList: true, subtree: true });
  };
}

interface ScriptValues {
  /** The API: a path or an absolute URL, without a slash at the end. */
  root: string;
  prefix: string;
  narrowHeader: string;
  keys: typeof sessionKeys;
  viewKey: string;
  lockName: string;
  language: string;
  placeId: string;
  /** The path of the sign-in for this page; null if the page is open to visitors. */
  signInPath: string | null;
}

/**
 * Inlined into the page as text, so it must not use anything outside itself. Expired tokens are renewed first, under
 * the lock of all tabs.
 */
function startEarlyCalls(
  values: ScriptValues,
  getSession: typeof earlySession,
  getRendering: typeof earlyRendering,
  sendCall: typeof sendPagePrefetch,
): void {
  try {
    const session = getSession(values);
    const tokens = session.read();
    if (tokens === null) {
      if (values.signInPath === null) return;
      const page = document.documentElement;
      const wanted = location.pathname + location.search + location.hash;
      // The skeleton of a signed-in page must not be visible until the sign-in page has loaded.
      page.hidden = true;
      window.addEventListener('load', () => {
        page.hidden = false;
      });
      location.replace(values.signInPath + (wanted === '/' ? '' : `?next=${encodeURIComponent(wanted)}`));
      return;
    }
    const endNaming = (): void => {
      early.isNamed = true;
      for (const [key, { resolve }] of early.calls) if (!early.waiting.has(key)) resolve(undefined);
    };
    const early: EarlyCalls = {
      found: tokens.token,
      tokens,
      language: values.language,
      root: new URL(values.root, location.href).href,
      sentAt: performance.now(),
      calls: new Map(),
      newCall: () => {
        const call: Partial<EarlyCall> = {};
        call.promise = new Promise((resolve) => {
          call.resolve = resolve;
        });
        return call as EarlyCall;
      },
      claimed: new Set(),
      waiting: new Set(),
      isNamed: false,
      endNaming,
      isNarrow: matchMedia('(width < 68.75rem)').matches,
      userId: session.readUserId(),
      ended: Promise.resolve(),
      isClosed: false,
      abort: endNaming,
    };
    window.earlyCalls = early;
    const send = (): Promise<void> => sendCall(early, values, getRendering(early, values, session));
    if (!session.hasExpired(tokens.token)) {
      early.ended = send();
      return;
    }
    let isRenewed = false;
    const renew = async (): Promise<void> => {
      const renewed = await session.renew(tokens.token);
      if (renewed === null) {
        endNaming();
        return;
      }
      early.tokens = renewed;
      isRenewed = true;
    };
    const renewing =
      navigator.locks === undefined
        ? renew()
        : navigator.locks.request(values.lockName, { signal: AbortSignal.timeout(8000) }, renew);
    // After a failure the client renews the tokens.
    early.renewal = renewing.catch(endNaming);
    early.ended = early.renewal.then(() => (isRenewed && window.earlyCalls === early ? send() : undefined));
  } catch {
    // Storage is blocked, so there is no session.
  }
}

interface EarlyCallsOptions {
  /** The API: a path or an absolute URL. */
  baseUrl: string;
  locale: string;
  /** Whether the page is for signed-in users only, so that a visitor has to sign in first. */
  isGated: boolean;
}

/**
 * The inline script that sends the page prefetch if a session is stored. Without a session, it replaces a page behind
 * the gates by the sign-in page, as the gate would do after all scripts have loaded.
 */
export function earlyCallsScript({ baseUrl, locale, isGated }: EarlyCallsOptions): string {
  const values: ScriptValues = {
    root: baseUrl.replace(/\/+$/u, ''),
    prefix: pagePrefetchPrefix,
    narrowHeader: narrowHeaderName,
    keys: sessionKeys,
    viewKey,
    lockName: sessionLock,
    language: locale,
    placeId: pageId,
    signInPath: isGated ? '/auth/login' : null,
  };
  const parts = [JSON.stringify(values).replaceAll('<', '\\u003c'), earlySession, earlyRendering, sendPagePrefetch];
  return `(${startEarlyCalls.toString()})(${parts.map(String).join(',')})`;
}
