import { answerFailure, describeRequest, envelopeOf, isApiAnswer, isRecord, parseBody } from './answer-failure.ts';
import { ApiFailure } from './api-failure.ts';
import { measure, settled } from './attempt.ts';
import type { OnAttempt } from './attempt.ts';
import { guardedStore, isSameAccess } from './guarded-store.ts';
import type { GuardedStore, Replacement } from './guarded-store.ts';
import { isForApi } from './session.ts';
import type { BeginCall, KeepAlive, StoredSession } from './session.ts';
import { clonedRequest, derivedRequest, readText, runCallback, untilAborted, withDeadline } from './transport.ts';
import type { Send } from './transport.ts';

/**
 * The layer around `fetch` that maintains a publisher's session: it attaches both tokens, refreshes them once they have
 * expired, sends the call again, and ends the session when the server has ended it (specification, sections 7 and 8).
 *
 * It is not a middleware of openapi-fetch: a middleware gets the answer only after the request's body was used up, so
 * it could not send a POST again.
 */
export const createSessionLayer: KeepAlive = (store, { address, send: sendRefresh, report, onSessionEnd }) => {
  const session = guardedStore(store);
  const refresh = createTokenRefresh({
    url: `${address}/token/refresh`,
    session,
    send: sendRefresh,
    report,
    onSessionEnd,
  });

  /** Ends a session, unless the store has another one, or newer tokens of it. */
  const end = async (ended: StoredSession): Promise<Replacement> => {
    const outcome = await session.replace(ended, null);
    if (outcome.replaced) runCallback(onSessionEnd, undefined);
    return outcome;
  };

  /**
   * Reads from an answer whether the sent token is valid. Ends the session if the API has ended it.
   *
   * - `expired`: the token has expired
   * - `replaced`: the token was refused, but the store has a newer one by now, which may be accepted
   * - `settled`: neither; the answer is the outcome of the call
   */
  const judge = async (
    request: Request,
    response: Response,
    sent: StoredSession,
  ): Promise<'expired' | 'replaced' | 'settled'> => {
    if (response.status !== 401 && response.status !== 403) return 'settled';
    const body = parseBody(await readText(request, response.clone()));
    if (!isApiAnswer(body)) return 'settled';
    const isExpired = response.status === 401 && envelopeOf(body)?.message === 'Expired JWT Token';
    const { replaced, held } = isExpired ? { replaced: false, held: await session.read() } : await end(sent);
    if (replaced || held?.userId !== sent.userId) return 'settled';
    return isExpired ? 'expired' : 'replaced';
  };

  const renew = async (request: Request, stale: StoredSession): Promise<boolean> => {
    try {
      return await untilAborted(request, refresh(stale));
    } catch (cause) {
      throw cause instanceof ApiFailure && !request.signal.aborted ? notRenewed(request, cause) : cause;
    }
  };

  const sendAs = async (userId: string | null, request: Request, send: Send): Promise<Response> => {
    if (!isForApi(request, address)) return send(request);

    if (userId === null) return send(derivedRequest(request, { redirect: 'manual' }));
    const sent = await untilAborted(request, session.read());
    if (sent?.userId !== userId) throw sessionGone(request);

    const replay = clonedRequest(request);
    const response = await send(withTokens(request, sent));
    if ((await judge(request, response, sent)) === 'settled') return response;

    if (!(await renew(request, sent))) return response;
    await response.body?.cancel();

    const fresh = await untilAborted(request, session.read());
    if (fresh?.userId !== sent.userId) throw sessionGone(request);
    const again = await send(withTokens(replay, fresh));
    const verdict = await judge(request, again, fresh);
    if (verdict === 'settled') return again;
    // The token was issued a moment ago: another refresh would not help.
    if (verdict === 'expired' && (await end(fresh)).replaced) return again;
    throw notRenewed(request);
  };

  const begin: BeginCall = async (call) => {
    const userId = (await untilAborted(call, session.read()))?.userId ?? null;
    return (request, send) => sendAs(userId, request, send);
  };
  return { session, begin };
};

function withTokens(request: Request, { token, refreshToken }: StoredSession): Request {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${token}`);
  headers.set('Refresh-Token', refreshToken);
  // On a redirect to another origin, `fetch` drops `Authorization` only
  // (https://fetch.spec.whatwg.org/#http-redirect-fetch) and would send `Refresh-Token`, so it follows none.
  return derivedRequest(request, { headers, redirect: 'manual' });
}

/** The failure of a call whose session ended, or became another publisher's, before its retry. */
function sessionGone(request: Request): ApiFailure {
  return new ApiFailure({
    kind: 'session-ended',
    message: `${request.method} ${request.url}: the session has ended`,
    request: describeRequest(request),
  });
}

/** The failure of a call whose expired token could not be refreshed now; the session continues. */
function notRenewed(request: Request, cause?: ApiFailure): ApiFailure {
  return new ApiFailure({
    kind: cause?.kind === 'rate-limited' ? 'rate-limited' : 'unavailable',
    message: `${request.method} ${request.url}: the session could not be renewed`,
    request: describeRequest(request),
    status: 401,
    retryAfter: cause?.retryAfter ?? null,
    requestId: cause?.requestId ?? null,
    cause,
  });
}

interface TokenRefreshOptions {
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
type RefreshSession = (stale: StoredSession) => Promise<boolean>;

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
function createTokenRefresh({ url, session, send, report, onSessionEnd }: TokenRefreshOptions): RefreshSession {
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
