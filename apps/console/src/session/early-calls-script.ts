import { sendPageCall } from './early-page-call.ts';
import { earlyRendering } from './early-rendering.ts';
import { earlySession } from './early-session.ts';
import { pageId } from './early-state.ts';
import type { EarlyCalls } from './early-state.ts';
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
    if (tokens === null) return;
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
      taken: new Set(),
      waiting: new Set(),
      isNamed: false,
      endNaming,
      isNarrow: matchMedia('(width < 64rem)').matches,
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
}

/** The inline script that sends the page call if a session is stored. */
export function earlyCallsScript({ baseUrl, locale }: EarlyCallsOptions): string {
  const values: ScriptValues = {
    root: baseUrl.replace(/\/+$/u, ''),
    prefix: pageCallPrefix,
    narrowHeader,
    keys: sessionKeys,
    lockName: sessionLock,
    language: locale,
    placeId: pageId,
  };
  const parts = [JSON.stringify(values).replaceAll('<', '\\u003c'), earlySession, earlyRendering, sendPageCall];
  return `(${startEarlyCalls.toString()})(${parts.map(String).join(',')})`;
}
