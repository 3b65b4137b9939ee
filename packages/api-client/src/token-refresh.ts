import { withDeadline } from './abort.ts';
import { answerFailure } from './answer-failure.ts';
import { envelopeOf, isApiAnswer, isRecord, parseBody } from './envelope.ts';
import type { SessionStore, StoredSession } from './session-store.ts';
import { readText } from './transport.ts';
import type { Send } from './transport.ts';

export interface TokenRefreshOptions {
  /** The absolute address of `POST /token/refresh`. */
  url: () => string;
  session: SessionStore;
  send: Send;
  /** Told when the server refuses the refresh token of the session that is still held. */
  endSession: () => void;
}

/**
 * Makes sure that the store holds newer tokens than `stale`, which have expired: tokens that somebody else has
 * refreshed meanwhile, or those of a new refresh. False when the session is over, or has become another publisher's.
 *
 * @throws {ApiFailure} when the refresh token was neither taken nor refused; the session is then as it was
 */
export type RefreshSession = (stale: StoredSession) => Promise<boolean>;

/** The server hands out the same successor for 30 s; a refresh that takes this long could outlive that. */
const refreshDeadline = 10_000;
/** A tab that holds the lock may be frozen. Going on without the lock is safe for the same 30 s. */
const lockDeadline = 8_000;

/** The refresh that is under way for a store, which all of its clients wait for. */
const running = new WeakMap<SessionStore, Promise<boolean>>();

/** Statuses with which the API refuses a refresh token: it does not know the token, or cannot even read it. */
const refusals = new Set([400, 401, 403, 422]);

/**
 * Refreshes tokens once at a time: for all clients of one store, and through a Web Lock for all tabs that share what
 * the store holds.
 */
export function createTokenRefresh({ url, session, send, endSession }: TokenRefreshOptions): RefreshSession {
  /**
   * Whether the store still holds a session as it was, holds newer tokens of it, or does not hold it any more. Other
   * tabs and a log-out write to the store too. Only a new access token makes a session renewed: what another tab
   * writes can become visible in parts, the refresh token first.
   */
  const stateOf = ({ userId, token }: StoredSession): 'held' | 'renewed' | 'gone' => {
    const held = session.read();
    if (held?.userId !== userId) return 'gone';
    return held.token === token ? 'held' : 'renewed';
  };

  const exchange = async (stale: StoredSession): Promise<boolean> => {
    if (stateOf(stale) !== 'held') return stateOf(stale) === 'renewed';

    const newest = session.read() ?? stale;
    const answer = await withDeadline(refreshDeadline, (signal) => requestTokens(url(), newest, send, signal));

    // A newer token is never overwritten by an older one, and a session that was left meanwhile stays left.
    if (stateOf(stale) !== 'held') return stateOf(stale) === 'renewed';
    if (answer === 'refused') {
      endSession();
      return false;
    }
    session.write(answer);
    if (stateOf(stale) !== 'gone') return true;
    // A store that could not keep the new tokens has emptied itself.
    endSession();
    return false;
  };

  return (stale) => {
    if (stateOf(stale) !== 'held') return Promise.resolve(stateOf(stale) === 'renewed');
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
