import type { SessionCaller } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall, AuditedOrder } from '#modules/audit/audit-log.ts';
import { day, minute } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { endSessions, lockSession, otherSessions, unendedSessions } from './session-repository.ts';
import type { SessionRow } from './session-repository.ts';

/** Milliseconds for which a proof of identity allows changes of e-mail and password. */
const proofLife = 10 * minute;

/** Rejects callers who last proved their identity, by a password or a link from a mail, too long ago. */
export function requireFreshProof({ authenticatedAt }: SessionCaller, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > proofLife) throw new ApiError('reauth_required');
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
  /** The call or the order that ends the session. */
  call: AuditedCall | AuditedOrder;
}

/** Ends a session and records that in the audit log; does nothing if it has already ended. */
export async function endSession(
  own: OwnDatabase,
  { id: sessionId, publisherId }: { id: string; publisherId: string },
  { reason, at, call }: Ending,
): Promise<void> {
  if (!(await endSessions(own, [sessionId], reason, at))) return;
  await recordAudit(own, call, { kind: 'session_ended', publisherId, sessionId, details: { reason } });
}

/** Ends an account's sessions but for one. */
export async function endOtherSessions(
  own: OwnDatabase,
  kept: { id: string; publisherId: string },
  ending: Ending,
): Promise<void> {
  const { publisherId } = kept;
  for (const id of await otherSessions(own, kept)) await endSession(own, { id, publisherId }, ending);
}

/** Ends all sessions of an account; returns how many. */
export async function endAllSessions(own: OwnDatabase, publisherId: string, ending: Ending): Promise<number> {
  const sessions = (await unendedSessions(own, publisherId)).filter((row) => !isOver(row, ending.at));
  for (const { id } of sessions) await endSession(own, { id, publisherId }, ending);
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

/** Rejects calls of a session that is over. */
export function requireLiving(session: SessionRow, now: Date): void {
  if (isOver(session, now)) throw new ApiError('session_invalid');
}
