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
 * Sends a request in the name of `userId`, with the tokens that are held at that moment; without any for null. A call
 * keeps the name that it started with, whoever signs in or out before it is sent again. `send` may bring a body of its
 * own, once for each sending.
 */
export type SendInSession = (request: Request, userId: string | null, send: Send) => Promise<Response>;

/**
 * The layer around `fetch` that keeps a publisher signed in: it attaches both tokens, refreshes them once they have
 * expired, sends the call again, and ends the session when the server says so (specification, sections 7 and 8).
 *
 * It is not a middleware of the client inside because that one sees a request only after it is spent: the body of a
 * POST could not be sent again from there.
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
   * What an answer says of the token that was sent. Ends the session if the answer says that it is over.
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
    // A token that counts as expired right after the server has issued it: another refresh would not help.
    if (verdict === 'expired' && session.read()?.token === fresh.token) endSession();
    else if (verdict !== 'settled') throw notRenewed(request);
    return again;
  };
}

function withTokens(request: Request, { token, refreshToken }: StoredSession): Request {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${token}`);
  headers.set('Refresh-Token', refreshToken);
  // Only `Authorization` is dropped by a redirect to another origin, so none is followed.
  return derivedRequest(request, { headers, redirect: 'manual' });
}

/** For a call whose session has ended, or has become another publisher's, before it could be sent again. */
function sessionGone(request: Request): ApiFailure {
  return new ApiFailure({
    kind: 'session-ended',
    message: `${request.method} ${request.url}: the session has ended`,
    request: describeRequest(request),
  });
}

/** For a call whose token has expired and could not be renewed now; the session goes on. */
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
