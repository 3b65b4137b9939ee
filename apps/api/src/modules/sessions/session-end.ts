import type { SessionCaller } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall, AuditedOrder } from '#modules/audit/audit-log.ts';
import { day, minute } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { SessionDependencies } from './session-dependencies.ts';
import { endSessions, lockSession, unendedSessions } from './session-repository.ts';
import type { FoundSession, SessionKey, SessionRow, SessionsOf } from './session-repository.ts';

/** Milliseconds for which a proof of identity allows changes of e-mail and password. */
const proofLife = 10 * minute;

/** Rejects callers who last proved their identity, by a password or a link from a mail, too long ago. */
export function requireFreshProof({ authenticatedAt }: Pick<SessionCaller, 'authenticatedAt'>, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > proofLife) throw new ApiError('reauth_required');
}

/**
 * Rejects callers who last proved their second factor too long ago. Without a factor, the password counts. Calls that
 * give access need it: those on the team, API tokens, webhooks and factors.
 */
export function requireFreshFactor(
  caller: Pick<SessionCaller, 'authenticatedAt' | 'factorAt' | 'factorMethods'>,
  now: Date,
): void {
  const { factorAt, factorMethods } = caller;
  if (factorMethods.length === 0) requireFreshProof(caller, now);
  else if (factorAt === null || now.getTime() - factorAt.getTime() > proofLife)
    throw new ApiError('factor_required', { data: { methods: [...factorMethods] } });
}

/** Milliseconds without a refresh after which a session is over. */
const idleLife = 14 * day;
/**
 * Milliseconds after which a session is over, however often it is used. A row-level security policy hides sessions that
 * may not be over from the removal of old data, and contains the same number (migration 0004): a longer life needs
 * another policy.
 */
export const wholeLife = 30 * day;

type EndReason =
  | 'ended_by_operator'
  | 'ended_by_owner'
  | 'logout'
  | 'membership_ended'
  | 'password_changed'
  | 'refresh_reused'
  | 'replaced'
  | 'too_many';

/** Whether a session was ended or has run out. */
export function isOver({ endedAt, createdAt, refreshedAt }: SessionRow, now: Date): boolean {
  return (
    endedAt !== null ||
    now.getTime() - createdAt.getTime() >= wholeLife ||
    now.getTime() - refreshedAt.getTime() >= idleLife
  );
}

interface Ending {
  reason: EndReason;
  at: Date;
  /** The call or the order that ends the session; null for a job. */
  call: AuditedCall | AuditedOrder | null;
}

/** Ends a session and records that in the audit log; does nothing if it has already ended. */
export async function endSession(
  own: OwnDatabase,
  { id: sessionId, personId, publisherId }: SessionKey,
  { reason, at, call }: Ending,
): Promise<void> {
  if (!(await endSessions(own, [sessionId], reason, at))) return;
  await recordAudit(own, call, { kind: 'session_ended', publisherId, personId, sessionId, details: { reason } });
}

/** Ends all sessions of a person, in all publishers, except one. */
export async function endOtherSessions(
  own: OwnDatabase,
  { sessionId, personId }: Pick<SessionCaller, 'sessionId' | 'personId'>,
  ending: Ending,
): Promise<void> {
  const others = (await unendedSessions(own, { personId })).filter(({ id }) => id !== sessionId);
  for (const other of others.toSorted(byId)) await endSession(own, other, ending);
}

/** Two transactions that end the same sessions lock them in the same order. */
function byId(one: SessionKey, other: SessionKey): number {
  return one.id < other.id ? -1 : 1;
}

/** Ends all sessions of an owner; returns how many. */
export async function endAllSessions(own: OwnDatabase, of: SessionsOf, ending: Ending): Promise<number> {
  const sessions = (await unendedSessions(own, of)).filter((row) => !isOver(row, ending.at));
  for (const session of sessions.toSorted(byId)) await endSession(own, session, ending);
  return sessions.length;
}

/**
 * Rejects calls whose session ended after they were admitted. Returns the session, locked until the transaction ends.
 */
export async function requireOngoing(own: OwnDatabase, sessionId: string): Promise<SessionRow> {
  const session = await lockSession(own, sessionId);
  if (session === null || session.endedAt !== null) throw new ApiError('session_invalid');
  return session;
}

/** Rejects calls of a session that is over, and ends that of a membership that has ended. */
export async function requireLiving(
  { database, now }: Pick<SessionDependencies, 'database' | 'now'>,
  { session, membership }: FoundSession,
  call: AuditedCall,
): Promise<void> {
  if (membership.endedAt !== null) {
    await asPerson(database, session.personId, (own) =>
      endSession(own, session, { reason: 'membership_ended', at: now(), call }),
    );
    throw new ApiError('session_invalid');
  }
  if (isOver(session, now())) throw new ApiError('session_invalid');
}
