import type { Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { readRefreshToken } from './refresh-token.ts';
import type { Peer, SessionDependencies } from './session-dependencies.ts';
import { requireLiving } from './session-end.ts';
import { markSeen, sessionFinder } from './session-repository.ts';

/** The two headers by which a caller is known. */
export interface SessionHeaders {
  authorization: string | undefined;
  refreshToken: string | undefined;
}

/** Finds who calls. Reads the session each time, so that what ends it acts on the very next call. */
export type Authenticate = (headers: SessionHeaders, peer: Peer) => Promise<Caller>;

export interface AuthenticationDependencies extends Pick<SessionDependencies, 'database' | 'tokens' | 'now'> {
  /** The scope whose publishers have to accept the offer. */
  defaultScope: string;
}

export function authenticateWith({ database, tokens, defaultScope, now }: AuthenticationDependencies): Authenticate {
  const findSession = sessionFinder(database);
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
    if (session.seenAt === null && session.counter === counter) await markSeen(database, sessionId, counter, now());

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
