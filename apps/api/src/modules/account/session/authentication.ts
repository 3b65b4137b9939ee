import type { Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { AccountDependencies, Peer } from '#modules/account/account-dependencies.ts';
import { readRefreshToken } from './refresh-token.ts';
import { requireLiving } from './session-end.ts';
import { createSessionFinder, markSeen } from './session-repository.ts';

/** The two headers that identify a caller. */
export interface SessionHeaders {
  authorization: string | undefined;
  refreshToken: string | undefined;
}

/** Identifies the caller. Reads the session for every call, so that ending it takes effect with the next one. */
export type Authenticate = (headers: SessionHeaders, peer: Peer) => Promise<Caller>;

export function createAuthentication({
  database,
  tokens,
  defaultScope,
  now,
  clock,
}: Pick<AccountDependencies, 'database' | 'tokens' | 'defaultScope' | 'now' | 'clock'>): Authenticate {
  const findSession = createSessionFinder(database);
  return async ({ authorization, refreshToken }, peer) => {
    const { publisherId, sessionId, counter } = await tokens.verify(bearerOf(authorization));
    const found = await findSession(sessionId);
    if (found === null || found.publisher.id !== publisherId) throw new Rejection('session_invalid');
    const { session, publisher } = found;
    await requireLiving({ database, now }, found, peer);

    if (refreshToken !== undefined && refreshToken !== '') {
      const claim = readRefreshToken(refreshToken);
      const isOwn = claim?.sessionId === sessionId && claim.isSignedBy(session.key);
      if (!isOwn) throw new Rejection('session_invalid');
    }
    if (session.seenAt === null && session.counter === counter)
      await markSeen(database, sessionId, counter, new Date(clock()));

    const mustAcceptOffer = publisher.scope === defaultScope && !publisher.hasAcceptedOffer;
    return {
      publisherId,
      publisherNumber: publisher.number,
      currency: publisher.currency,
      sessionId,
      authenticatedAt: session.authenticatedAt,
      shortfall: session.mustChangePassword ? 'new_password' : mustAcceptOffer ? 'offer' : null,
    };
  };
}

function bearerOf(authorization: string | undefined): string {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') throw new Rejection('token_missing');
  if (rest.length > 0) throw new Rejection('token_invalid');
  return token;
}
