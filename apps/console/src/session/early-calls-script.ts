import { sendPageCall } from './early-page-call.ts';
import { earlyRendering } from './early-rendering.ts';
import { earlySession } from './early-session.ts';
import { pageId } from './early-state.ts';
import type { EarlyCall, EarlyCalls } from './early-state.ts';
import { narrowHeader, pageCallPrefix } from './page-lines.ts';
import { sessionKeys, sessionLock } from './session-store.ts';

interface ScriptValues {
  /** Of the API: a path or an absolute URL, without a slash at the end. */
  root: string;
  prefix: string;
  narrowHeader: string;
  keys: typeof sessionKeys;
  lockName: string;
  language: string;
  placeId: string;
  /** Where a visitor signs in for this page; null if it is open to visitors. */
  signInPath: string | null;
}

/**
 * Inlined into the page as text: it must not refer to anything outside itself. Expired tokens are renewed first, under the
 * lock of all tabs.
 */
function startEarlyCalls(
  values: ScriptValues,
  getSession: typeof earlySession,
  getRendering: typeof earlyRendering,
  sendCall: typeof sendPageCall,
): void {
  try {
    const session = getSession(values);
    const tokens = session.read();
    if (tokens === null) {
      if (values.signInPath === null) return;
      const page = document.documentElement;
      const wanted = location.pathname + location.search + location.hash;
      // The skeleton of a signed-in page must not be seen until the sign-in page has come.
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
      taken: new Set(),
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
  /** Of the API: a path or an absolute URL. */
  baseUrl: string;
  locale: string;
  /** The page is for publishers only: a visitor has to sign in first. */
  isGated: boolean;
}

/**
 * The inline script that sends the page call if a session is stored. Without one, it opens the sign-in page instead of a page behind
 * the gates, as the gate would do once all scripts have come.
 */
export function earlyCallsScript({ baseUrl, locale, isGated }: EarlyCallsOptions): string {
  const values: ScriptValues = {
    root: baseUrl.replace(/\/+$/u, ''),
    prefix: pageCallPrefix,
    narrowHeader,
    keys: sessionKeys,
    lockName: sessionLock,
    language: locale,
    placeId: pageId,
    signInPath: isGated ? '/auth/login' : null,
  };
  const parts = [JSON.stringify(values).replaceAll('<', '\\u003c'), earlySession, earlyRendering, sendPageCall];
  return `(${startEarlyCalls.toString()})(${parts.map(String).join(',')})`;
}
