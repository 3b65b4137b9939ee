import { withDeadline } from './abort.ts';
import { answerFailure } from './answer-failure.ts';
import { envelopeOf, isRecord, parseBody } from './envelope.ts';
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
 * Sees to it that the store holds newer tokens than `stale`, found expired: those that somebody else has refreshed
 * meanwhile, or those that a refresh brings. False when the session is over, or has become another publisher's.
 *
 * @throws {ApiFailure} when the refresh token was neither taken nor refused; the session is then as it was
 */
export type RefreshSession = (stale: StoredSession) => Promise<boolean>;

/** The server hands out the same successor for 30 s; a refresh that takes this long could outlive that. */
const refreshDeadline = 10_000;
/** A tab that holds the lock may be frozen. Going on without the lock is safe for the same 30 s. */
const lockDeadline = 8_000;

/** Refreshes tokens once at a time: in this client, and through a Web Lock in all tabs that share the store. */
export function createTokenRefresh({ url, session, send, endSession }: TokenRefreshOptions): RefreshSession {
  let running: Promise<boolean> | undefined;

  /**
   * What became of a session in the store, which other tabs and a log-out write to as well. Only a new access token
   * makes it renewed: what another tab writes can become visible in parts, the refresh token first.
   */
  const fateOf = ({ userId, token }: StoredSession): 'held' | 'renewed' | 'gone' => {
    const held = session.read();
    if (held?.userId !== userId) return 'gone';
    return held.token === token ? 'held' : 'renewed';
  };

  const exchange = async (stale: StoredSession): Promise<boolean> => {
    if (fateOf(stale) !== 'held') return fateOf(stale) === 'renewed';

    const newest = session.read() ?? stale;
    const answer = await withDeadline(refreshDeadline, (signal) => requestTokens(url(), newest, send, signal));

    // A newer token is never overwritten by an older one, and a session that was left meanwhile stays left.
    if (fateOf(stale) !== 'held') return fateOf(stale) === 'renewed';
    if (answer === 'refused') {
      endSession();
      return false;
    }
    session.write(answer);
    return true;
  };

  return (stale) => {
    if (fateOf(stale) !== 'held') return Promise.resolve(fateOf(stale) === 'renewed');
    running ??= withLock(session.lockName, () => exchange(stale)).finally(() => {
      running = undefined;
    });
    return running;
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
  if (response.status === 401 || response.status === 403) {
    await response.body?.cancel();
    return 'refused';
  }
  const body = parseBody(await readText(request, response));
  const envelope = envelopeOf(body);
  const data = response.ok && envelope?.result === true && isRecord(envelope.data) ? envelope.data : {};
  const { token, refresh_token: refreshToken } = data;
  if (typeof token !== 'string' || typeof refreshToken !== 'string') throw answerFailure(request, response, body);
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
