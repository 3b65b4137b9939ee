import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { publisher, session } from '#stores/sql/schema.ts';
import type { RotationState } from './rotation.ts';

export type PublisherRow = typeof publisher.$inferSelect;
export type SessionRow = typeof session.$inferSelect;
export type NewSession = typeof session.$inferInsert;

/** The account of a canonical address, or null. */
export async function publisherByEmail(database: Database, email: string): Promise<PublisherRow | null> {
  const [row] = await database.select().from(publisher).where(eq(publisher.email, email));
  return row ?? null;
}

export interface FoundSession {
  session: SessionRow;
  publisher: PublisherRow;
}

/** Finds a session, ended or not, and whose it is. Every call does so: its statement is put together once. */
export function sessionFinder(database: Database) {
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

/** A session that nobody else changes until the transaction ends. */
export async function lockSession(transaction: Database, sessionId: string): Promise<SessionRow | null> {
  const [row] = await transaction.select().from(session).where(eq(session.id, sessionId)).for('update');
  return row ?? null;
}

/** Begins a session and ends the oldest ones beyond `most`; answers the ids of those. */
export async function beginSession(transaction: Database, begun: NewSession, most: number): Promise<string[]> {
  // Sign-ins of one account take turns here: each of them counts the sessions of those before it.
  await transaction
    .select({ id: publisher.id })
    .from(publisher)
    .where(eq(publisher.id, begun.publisherId))
    .for('no key update');
  await transaction.insert(session).values(begun);
  const beyond = await transaction
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.publisherId, begun.publisherId), isNull(session.endedAt)))
    .orderBy(desc(session.createdAt), desc(session.id))
    .offset(most);
  const ids = beyond.map(({ id }) => id);
  if (ids.length > 0) await endSessions(transaction, ids, 'too_many', begun.createdAt);
  return ids;
}

/** Ends those of the sessions that still live. Answers whether there were any. */
export async function endSessions(database: Database, ids: string[], reason: string, at: Date): Promise<boolean> {
  const ended = await database
    .update(session)
    .set({ endedAt: at, endReason: reason })
    .where(and(inArray(session.id, ids), isNull(session.endedAt)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Keeps an account's password as it is until the transaction ends. False if it has changed since `passwordHash` was read. */
export async function lockPassword(transaction: Database, id: string, passwordHash: string): Promise<boolean> {
  const found = await transaction
    .select({ id: publisher.id })
    .from(publisher)
    .where(and(eq(publisher.id, id), eq(publisher.passwordHash, passwordHash)))
    .for('no key update');
  return found.length > 0;
}

/** Keeps a dearer hash of the same password. */
export async function saveStrongerHash(transaction: Database, id: string, passwordHash: string): Promise<void> {
  await transaction.update(publisher).set({ passwordHash }).where(eq(publisher.id, id));
}

/** The ids of an account's sessions that were not ended, but for `kept`. */
export async function otherSessions(
  transaction: Database,
  { id, publisherId }: { id: string; publisherId: string },
): Promise<string[]> {
  const others = await transaction
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.publisherId, publisherId), ne(session.id, id), isNull(session.endedAt)))
    .orderBy(session.id);
  return others.map((other) => other.id);
}

/** Remembers that a new password was chosen in a session. */
export async function allowEverything(transaction: Database, id: string): Promise<void> {
  await transaction.update(session).set({ mustChangePassword: false }).where(eq(session.id, id));
}

/** Remembers a refresh. */
export async function saveRefresh(database: Database, id: string, state: RotationState, at: Date): Promise<void> {
  await database
    .update(session)
    .set({ ...state, refreshedAt: at })
    .where(eq(session.id, id));
}

/** Remembers that the newest refresh token, number `counter`, has arrived; nothing if it is the newest no more. */
export async function markSeen(database: Database, id: string, counter: number, at: Date): Promise<void> {
  await database
    .update(session)
    .set({ seenAt: at })
    .where(and(eq(session.id, id), eq(session.counter, counter), isNull(session.seenAt)));
}
