import { untilAborted } from './abort.ts';
import { describeRequest } from './answer-failure.ts';
import { ApiFailure } from './api-failure.ts';
import { runCallback } from './callback.ts';
import { clonedRequest, derivedRequest } from './derived-request.ts';
import { envelopeOf, isApiAnswer, parseBody } from './envelope.ts';
import type { SessionStore, StoredSession } from './session-store.ts';
import { createTokenRefresh } from './token-refresh.ts';
import { readText } from './transport.ts';
import type { Send } from './transport.ts';

export interface SessionLayerOptions {
  /** The API's base address, absolute. */
  baseUrl: () => string;
  session: SessionStore;
  /** Sends the refresh. */
  send: Send;
  /** Called once for each session that the server ends, after the store was cleared. */
  onSessionEnd: () => void;
}

/**
 * Sends a request as `userId` with the current tokens, or without tokens for null. A retry is sent as the same user,
 * even if another one has signed in meanwhile. `send` may add a body to each try.
 */
export type SendInSession = (request: Request, userId: string | null, send: Send) => Promise<Response>;

/**
 * The layer around `fetch` that keeps a publisher signed in: it attaches both tokens, refreshes them once they have
 * expired, sends the call again, and ends the session when the server has ended it (specification, sections 7 and 8).
 *
 * It is not a middleware of openapi-fetch: a middleware gets the answer only after the request's body was used up, so
 * it could not send a POST again.
 */
export function createSessionLayer({
  baseUrl,
  session,
  send: sendRefresh,
  onSessionEnd,
}: SessionLayerOptions): SendInSession {
  const endSession = (): void => {
    session.clear();
    runCallback(onSessionEnd, undefined);
  };

  const refresh = createTokenRefresh({
    url: () => `${baseUrl()}/token/refresh`,
    session,
    send: sendRefresh,
    endSession,
  });

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
    const held = session.read();
    if (held?.userId !== sent.userId || !isApiAnswer(body)) return 'settled';
    if (response.status === 401 && envelopeOf(body)?.message === 'Expired JWT Token') return 'expired';
    if (held.token !== sent.token) return 'replaced';
    endSession();
    return 'settled';
  };

  const renew = async (request: Request, stale: StoredSession): Promise<boolean> => {
    try {
      return await untilAborted(request, refresh(stale));
    } catch (cause) {
      throw cause instanceof ApiFailure && !request.signal.aborted ? notRenewed(request, cause) : cause;
    }
  };

  return async (request, userId, send) => {
    if (new URL(request.url).origin !== new URL(baseUrl()).origin) return send(request);

    if (userId === null) return send(derivedRequest(request, { redirect: 'manual' }));
    const sent = session.read();
    if (sent?.userId !== userId) throw sessionGone(request);

    const replay = clonedRequest(request);
    const response = await send(withTokens(request, sent));
    if ((await judge(request, response, sent)) === 'settled') return response;

    if (!(await renew(request, sent))) return response;
    await response.body?.cancel();

    const fresh = session.read();
    if (fresh?.userId !== sent.userId) throw sessionGone(request);
    const again = await send(withTokens(replay, fresh));
    const verdict = await judge(request, again, fresh);
    // The token was issued a moment ago: another refresh would not help.
    if (verdict === 'expired' && session.read()?.token === fresh.token) endSession();
    else if (verdict !== 'settled') throw notRenewed(request);
    return again;
  };
}

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
    cause,
  });
}
