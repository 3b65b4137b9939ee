import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { lockPublisher } from '#modules/publishers/publisher-account.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { session } from '#stores/sql/tables/account.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { RotationState } from './rotation.ts';

export type SessionRow = typeof session.$inferSelect;
type NewSession = typeof session.$inferInsert;

/** What a session records of its tokens and of the last password change in it. */
export type TokenState = Pick<SessionRow, 'counter' | 'seenAt' | 'leastCounter' | 'changingDevice'>;

export interface FoundSession {
  session: SessionRow;
  publisher: AccountRow;
}

/** Finds a session, ended or not, and its publisher. Every call runs this statement, so it is prepared once. */
export function createSessionFinder(database: Database) {
  const statement = database
    .select()
    .from(session)
    .innerJoin(publisher, eq(publisher.id, session.publisherId))
    .where(eq(session.id, sql.placeholder('sessionId')))
    .prepare('session_with_owner');
  return async (sessionId: string): Promise<FoundSession | null> => {
    const [row] = await statement.execute({ sessionId });
    return row ?? null;
  };
}

/** Reads a session and locks it until the transaction ends. */
export async function lockSession(own: OwnDatabase, sessionId: string): Promise<SessionRow | null> {
  const [row] = await own.select().from(session).where(eq(session.id, sessionId)).for('update');
  return row ?? null;
}

/** Reads and locks a session, with the value of `time` at the moment of the lock. */
export async function lockSessionAt(
  own: OwnDatabase,
  sessionId: string,
  time: SQL<Date>,
): Promise<{ locked: SessionRow; at: Date } | null> {
  const [row] = await own
    .select({ locked: session, at: time })
    .from(session)
    .where(eq(session.id, sessionId))
    .for('update');
  return row ?? null;
}

/** Adds a session and ends the oldest ones beyond `most`; returns the ids of the ended ones. */
export async function addSession(own: OwnDatabase, added: NewSession, most: number): Promise<string[]> {
  // Serialises the sign-ins of one account, so that each counts the sessions of those before it.
  await lockPublisher(own, added.publisherId);
  await own.insert(session).values(added);
  const beyond = await own
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.publisherId, added.publisherId), isNull(session.endedAt)))
    .orderBy(desc(session.createdAt), desc(session.id))
    .offset(most);
  const ids = beyond.map(({ id }) => id);
  if (ids.length > 0) await endSessions(own, ids, 'too_many', added.createdAt);
  return ids;
}

/** Ends the sessions with these ids that have not ended yet. True if there were any. */
export async function endSessions(own: OwnDatabase, ids: string[], reason: string, at: Date): Promise<boolean> {
  const ended = await own
    .update(session)
    .set({ endedAt: at, endReason: reason })
    .where(and(inArray(session.id, ids), isNull(session.endedAt)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** The ids of an account's sessions that have not ended, without `kept`. */
export async function otherSessions(
  own: OwnDatabase,
  { id, publisherId }: { id: string; publisherId: string },
): Promise<string[]> {
  const others = await own
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.publisherId, publisherId), ne(session.id, id), isNull(session.endedAt)))
    .orderBy(session.id);
  return others.map((other) => other.id);
}

/** An account's sessions that have not been ended, the last used first. Some may have expired. */
export async function unendedSessions(own: OwnDatabase, publisherId: string): Promise<SessionRow[]> {
  return own
    .select()
    .from(session)
    .where(and(eq(session.publisherId, publisherId), isNull(session.endedAt)))
    .orderBy(desc(session.refreshedAt), desc(session.id));
}

/** Whether a session, ended or not, is one of an account. */
export async function hasSession(own: OwnDatabase, publisherId: string, id: string): Promise<boolean> {
  const found = await own
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.publisherId, publisherId), eq(session.id, id)));
  return found.length > 0;
}

/**
 * Records that a new password was chosen in a session: all operations are allowed in it then, with tokens by `state`.
 */
export async function savePasswordChoice(own: OwnDatabase, id: string, state: TokenState): Promise<void> {
  await own
    .update(session)
    .set({ ...state, mustChangePassword: false })
    .where(eq(session.id, id));
}

/** Records that the session which this one replaces has ended. */
export async function forgetReplaced(own: OwnDatabase, id: string): Promise<void> {
  await own.update(session).set({ replaces: null }).where(eq(session.id, id));
}

/** Records when a refresh happened, and where it came from. */
export async function saveRefresh(
  own: OwnDatabase,
  id: string,
  state: RotationState,
  { at, clientAddress }: { at: Date; clientAddress: string },
): Promise<void> {
  await own
    .update(session)
    .set({ ...state, clientAddress, refreshedAt: at })
    .where(eq(session.id, id));
}

/** Records that the newest refresh token, number `counter`, has arrived; does nothing if a newer one exists. */
export async function markSeen(database: Database, id: string, counter: number, at: SQL<Date>): Promise<void> {
  await database
    .update(session)
    .set({ seenAt: at })
    .where(and(eq(session.id, id), eq(session.counter, counter), isNull(session.seenAt)));
}
