import type { Authenticate, ClientInfo } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import type { SessionDependencies } from './session-dependencies.ts';
import { lockAccount } from '#modules/publishers/publisher-account.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { isAccepted, readRefreshToken } from './refresh-token.ts';
import { callerOf } from './session-callers.ts';
import { endSession, requireLiving } from './session-end.ts';
import { createSessionFinder, forgetReplaced, markSeen } from './session-repository.ts';
import type { SessionRow } from './session-repository.ts';

/** Reads the session at every call, so that the end of a session takes effect with the next call. */
export function createAuthentication({
  database,
  tokens,
  knownDevices,
  defaultScope,
  now,
  sharedNow,
}: Pick<
  SessionDependencies,
  'database' | 'tokens' | 'knownDevices' | 'defaultScope' | 'now' | 'sharedNow'
>): Authenticate {
  const findSession = createSessionFinder(database);

  /** Ends the session that this one replaces: the new tokens have arrived, so the old ones are no longer needed. */
  async function endReplaced({ id, publisherId, replaces }: SessionRow, clientInfo: ClientInfo): Promise<void> {
    if (replaces === null) return;
    await asPublisher(database, publisherId, async (own) => {
      // Locks the account before its sessions, as all other code does. A password change locks the sessions in another
      // order: without the lock on the account, the two could deadlock.
      await lockAccount(own, publisherId);
      await endSession(own, { id: replaces, publisherId }, { reason: 'replaced', at: now(), call: clientInfo });
      await forgetReplaced(own, id);
    });
  }

  return async ({ authorization, refreshToken, device: kept }, clientInfo) => {
    const { publisherId, sessionId, counter } = await tokens.verify(bearerOf(authorization));
    const found = await findSession(sessionId);
    if (found === null || found.publisher.id !== publisherId) throw new ApiError('session_invalid');
    const { session } = found;
    requireLiving(session, now());
    const device = counter < session.leastCounter ? knownDevices.recognise(kept, publisherId) : null;
    if (!isAccepted(session, { counter, device })) throw new ApiError('session_expired');

    if (refreshToken !== undefined && refreshToken !== '') {
      const claim = readRefreshToken(refreshToken);
      const isOwn = claim?.sessionId === sessionId && claim.isSignedBy(session.key);
      if (!isOwn) throw new ApiError('session_invalid');
    }
    if (session.seenAt === null && session.counter === counter)
      await markSeen(database, sessionId, counter, sharedNow());

    await endReplaced(session, clientInfo);

    return callerOf(found, defaultScope);
  };
}

function bearerOf(authorization: string | undefined): string {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') throw new ApiError('token_missing');
  if (rest.length > 0) throw new ApiError('token_invalid');
  return token;
}
