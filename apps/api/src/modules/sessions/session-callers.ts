import type { SessionCaller } from '#contract/operation.ts';
import type { SessionDependencies } from './session-dependencies.ts';
import { factorDueAt, mustAcceptOffer } from '#modules/publishers/publisher-account.ts';
import { isOver } from './session-end.ts';
import { createSessionFinder } from './session-repository.ts';
import type { FoundSession } from './session-repository.ts';

/** Finds the caller of a session when the call itself has no token, such as the download by a link. */
export interface SessionCallers {
  /** Null when the session is over. */
  find(sessionId: string): Promise<SessionCaller | null>;
}

export function createSessionCallers({
  database,
  defaultScope,
  now,
}: Pick<SessionDependencies, 'database' | 'defaultScope' | 'now'>): SessionCallers {
  const findSession = createSessionFinder(database);
  return {
    find: async (sessionId) => {
      const found = await findSession(sessionId);
      if (found === null || found.membership.endedAt !== null || isOver(found.session, now())) return null;
      return callerOf(found, { defaultScope, at: now() });
    },
  };
}

type CallingSession = Pick<
  FoundSession['session'],
  'authenticatedAt' | 'factorAt' | 'id' | 'mustChangePassword' | 'personId'
>;

/** The caller of a session that has not ended. */
export function callerOf(
  {
    session,
    publisher,
    membership,
    applications,
    factorMethods,
  }: Omit<FoundSession, 'person' | 'session'> & { session: CallingSession },
  { defaultScope, at }: { defaultScope: string; at: Date },
): SessionCaller {
  const dueAt = factorMethods.length > 0 ? null : factorDueAt(publisher, membership);
  return {
    personId: session.personId,
    membershipId: membership.id,
    role: membership.role,
    applications,
    publisherId: publisher.id,
    publisherNumber: publisher.number,
    currency: publisher.currency,
    isBlocked: publisher.isBlocked,
    sessionId: session.id,
    authenticatedAt: session.authenticatedAt,
    factorMethods,
    factorAt: session.factorAt,
    shortfall: session.mustChangePassword ? 'new_password' : mustAcceptOffer(publisher, defaultScope) ? 'offer' : null,
    lacksFactor: dueAt !== null && dueAt <= at,
  };
}
