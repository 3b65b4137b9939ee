import { untilAborted } from './abort.ts';
import { describeRequest } from './answer-failure.ts';
import { ApiFailure } from './api-failure.ts';
import { runCallback } from './callback.ts';
import { clonedRequest, derivedRequest } from './derived-request.ts';
import { envelopeOf, isApiAnswer, parseBody } from './envelope.ts';
import { guardedStore } from './guarded-store.ts';
import type { Replacement } from './guarded-store.ts';
import type { KeepAlive, StoredSession } from './session.ts';
import { isForApi } from './signing.ts';
import type { BeginCall } from './signing.ts';
import { createTokenRefresh } from './token-refresh.ts';
import { readText } from './transport.ts';
import type { Send } from './transport.ts';

/**
 * The layer around `fetch` that keeps a publisher signed in: it attaches both tokens, refreshes them once they have
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
   * Reads from an answer whether the sent token is valid. Ends the session if the answer says so.
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
