import type { Authenticate, ClientInfo } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import type { SessionDependencies } from './session-dependencies.ts';
import { lockPerson } from '#modules/publishers/persons.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import { isAccepted, readRefreshToken } from './refresh-token.ts';
import { callerOf } from './session-callers.ts';
import { endSession, requireLiving } from './session-end.ts';
import { createSessionFinder, clearReplacedSession, markSeen, sessionOf } from './session-repository.ts';
import type { SessionRow } from './session-repository.ts';

/** Reads the session at every call, so that the end of a session is effective with the next call. */
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
  async function endReplaced({ id, personId, replaces }: SessionRow, clientInfo: ClientInfo): Promise<void> {
    if (replaces === null) return;
    await asPerson(database, personId, async (own) => {
      // Locks the person before the sessions, as all other code does. A password change locks the sessions in another
      // order: without the lock on the person, the two could deadlock.
      await lockPerson(own, personId);
      const replaced = await sessionOf(own, personId, replaces);
      if (replaced !== null) await endSession(own, replaced, { reason: 'replaced', at: now(), call: clientInfo });
      await clearReplacedSession(own, id);
    });
  }

  return async ({ authorization, refreshToken, device: mark }, clientInfo) => {
    const { publisherId, sessionId, counter } = await tokens.verify(bearerOf(authorization));
    const found = await findSession(sessionId);
    if (found === null || found.publisher.id !== publisherId) throw new ApiError('session_invalid');
    const { session } = found;
    await requireLiving({ database, now }, found, clientInfo);
    const device = counter < session.leastCounter ? knownDevices.recognise(mark, session.personId) : null;
    if (!isAccepted(session, { counter, device })) throw new ApiError('session_expired');

    if (refreshToken !== undefined && refreshToken !== '') {
      const claim = readRefreshToken(refreshToken);
      const isOwn = claim?.sessionId === sessionId && claim.isSignedBy(session.key);
      if (!isOwn) throw new ApiError('session_invalid');
    }
    if (session.seenAt === null && session.counter === counter)
      await markSeen(database, sessionId, counter, sharedNow());

    await endReplaced(session, clientInfo);

    return callerOf(found, { defaultScope, at: now() });
  };
}

function bearerOf(authorization: string | undefined): string {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') throw new ApiError('token_missing');
  if (rest.length > 0) throw new ApiError('token_invalid');
  return token;
}
