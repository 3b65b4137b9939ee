import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Peer, SessionDependencies } from './session-dependencies.ts';
import { allowEverything, endSessions, lockSession, otherSessions } from './session-repository.ts';
import type { PublisherRow, SessionRow } from './session-repository.ts';

const day = 86_400_000;
/** Milliseconds without a refresh after which a session is over. */
const idleLife = 14 * day;
/**
 * Milliseconds after which a session is over however busy it is. Sessions that may be alive are hidden from the removal of
 * old data by a policy that knows this number too (migration 0004): a longer life needs another policy.
 */
export const wholeLife = 30 * day;

export type EndReason = 'account_blocked' | 'logout' | 'password_changed' | 'refresh_reused' | 'too_many';

/** Whether a session was ended or has run out. */
export function isOver({ endedAt, createdAt, refreshedAt }: SessionRow, now: Date): boolean {
  return (
    endedAt !== null ||
    now.getTime() - createdAt.getTime() >= wholeLife ||
    now.getTime() - refreshedAt.getTime() >= idleLife
  );
}

/** Ends a session and notes why, both or neither; nothing if it was ended before. */
export async function endSession(
  database: Database,
  ended: { id: string; publisherId: string },
  reason: EndReason,
  { at, peer }: { at: Date; peer: Pick<Peer, 'clientAddress' | 'requestId'> },
): Promise<void> {
  await asPublisher(database, ended.publisherId, async (own) => {
    if (!(await endSessions(own, [ended.id], reason, at))) return;
    await recordAudit(own, {
      kind: 'session_ended',
      publisherId: ended.publisherId,
      sessionId: ended.id,
      clientAddress: peer.clientAddress,
      requestId: peer.requestId,
      details: { reason },
    });
  });
}

/** In the session in which a new password was chosen nothing is withheld any more; every other one of the account ends. */
export async function keepOnlySession(
  transaction: Database,
  kept: { id: string; publisherId: string },
  ending: { at: Date; peer: Pick<Peer, 'clientAddress' | 'requestId'> },
): Promise<void> {
  const { publisherId } = kept;
  await allowEverything(transaction, kept.id);
  for (const id of await otherSessions(transaction, kept))
    await endSession(transaction, { id, publisherId }, 'password_changed', ending);
}

/** Lets only pass whose session has not been ended since it was admitted. */
export async function requireOngoing(transaction: Database, sessionId: string): Promise<void> {
  const session = await lockSession(transaction, sessionId);
  if (session === null || session.endedAt !== null) throw new Rejection('session_invalid');
}

/** Lets only a living session of an account in good standing pass; a blocked account's session is over for good. */
export async function requireLiving(
  { database, now }: Pick<SessionDependencies, 'database' | 'now'>,
  { session, publisher }: { session: SessionRow; publisher: PublisherRow },
  peer: Peer,
): Promise<void> {
  if (publisher.isBlocked) {
    await endSession(database, session, 'account_blocked', { at: now(), peer });
    throw new Rejection('account_blocked');
  }
  if (isOver(session, now())) throw new Rejection('session_invalid');
}
