import { withDeadline } from './abort.ts';
import { answerFailure } from './answer-failure.ts';
import { measure, settled } from './attempt.ts';
import type { OnAttempt } from './attempt.ts';
import { runCallback } from './callback.ts';
import { envelopeOf, isApiAnswer, isRecord, parseBody } from './envelope.ts';
import { isSameAccess } from './guarded-store.ts';
import type { GuardedStore } from './guarded-store.ts';
import type { StoredSession } from './session.ts';
import { readText } from './transport.ts';
import type { Send } from './transport.ts';

export interface TokenRefreshOptions {
  /** The absolute address of `POST /token/refresh`. */
  url: string;
  session: GuardedStore;
  send: Send;
  /** Gets each refresh when it is answered or lost. */
  report: OnAttempt;
  /** Called when the server has refused the refresh token of the stored session, which is then removed. */
  onSessionEnd: () => void;
}

/**
 * Makes sure that the store has newer tokens than the expired `stale`: those of another tab's refresh, or of a new one. False
 * when the session has ended, or has become another publisher's.
 *
 * @throws {ApiFailure} when the refresh token was neither accepted nor refused; the session is then unchanged
 */
export type RefreshSession = (stale: StoredSession) => Promise<boolean>;

/** Milliseconds, less than the 30 s for which the server returns the same successor of a refresh token. */
const refreshDeadline = 10_000;
/** Milliseconds to wait for the lock, whose tab may be frozen. Refreshing without it is safe for the same 30 s. */
const lockDeadline = 8_000;

/** The current refresh of each store, which all of its clients wait for. */
const running = new WeakMap<GuardedStore, Promise<boolean>>();

/** Statuses with which the API refuses a refresh token: the token is unknown, or is not in the form of one. */
const refusals = new Set([400, 401, 403, 422]);

/**
 * Refreshes tokens one at a time: for all clients of a store, and through a Web Lock for all tabs that share its content.
 */
export function createTokenRefresh({ url, session, send, report, onSessionEnd }: TokenRefreshOptions): RefreshSession {
  const sendReported: Send = async (request) => {
    const outcome = await measure(() => send(request));
    const { status, ms, requestId } = outcome;
    report({ method: 'POST', path: '/token/refresh', attempt: 1, status, ms, requestId, delay: null });
    return settled(outcome);
  };

  const exchange = async (stale: StoredSession): Promise<boolean> => {
    const newest = await session.read();
    // Other tabs and a log-out write to the store too.
    if (newest === null || !isSameAccess(newest, stale)) return newest?.userId === stale.userId;

    const answer = await withDeadline(refreshDeadline, (signal) => requestTokens(url, newest, sendReported, signal));

    // A newer token is never overwritten by an older one, and a session that was ended meanwhile is not restored.
    const { replaced, held } = await session.replace(stale, answer === 'refused' ? null : answer);
    // A store that cannot write the new tokens removes the session.
    if (replaced && held === null) runCallback(onSessionEnd, undefined);
    return held?.userId === stale.userId;
  };

  return async (stale) => {
    const held = await session.read();
    if (held === null || !isSameAccess(held, stale)) return held?.userId === stale.userId;
    const underWay = running.get(session);
    if (underWay) return underWay;
    const refresh = withLock(session.lockName, () => exchange(stale)).finally(() => running.delete(session));
    running.set(session, refresh);
    return refresh;
  };
}

async function requestTokens(
  url: string,
  stale: StoredSession,
  send: Send,
  signal: AbortSignal,
): Promise<StoredSession | 'refused'> {
  const request = new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token: stale.refreshToken }),
    redirect: 'manual',
    signal,
  });
  const response = await send(request);
  const text = await readText(request, response);
  const body = parseBody(text);
  if (refusals.has(response.status) && isApiAnswer(body)) return 'refused';
  const envelope = envelopeOf(body);
  const data = response.ok && envelope?.result === true && isRecord(envelope.data) ? envelope.data : {};
  const { token, refresh_token: refreshToken } = data;
  if (typeof token !== 'string' || typeof refreshToken !== 'string') throw answerFailure(request, response, text);
  return { userId: stale.userId, token, refreshToken };
}

async function withLock<Value>(name: string | undefined, run: () => Promise<Value>): Promise<Value> {
  const locks = globalThis.navigator?.locks;
  if (name === undefined || locks === undefined) return run();
  let entered = false;
  return withDeadline(lockDeadline, async (deadline) => {
    try {
      return await locks.request(name, { signal: deadline }, () => {
        entered = true;
        return run();
      });
    } catch (cause) {
      if (entered) throw cause;
      return run();
    }
  });
}
