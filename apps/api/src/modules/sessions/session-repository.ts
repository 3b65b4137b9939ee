import type { FactorMethod } from '@publisher-console/api-contract';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { applicationsOfMember, lockPerson } from '#modules/publishers/persons.ts';
import type { Member } from '#modules/publishers/persons.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { session } from '#stores/sql/tables/account.ts';
import { factor } from '#stores/sql/tables/factor.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { RotationState } from './rotation.ts';

export type SessionRow = typeof session.$inferSelect;
type NewSession = typeof session.$inferInsert;

/** What a session records of its tokens and of the last password change in it. */
export type TokenState = Pick<SessionRow, 'counter' | 'seenAt' | 'leastCounter' | 'changingDevice'>;

/** The columns that identify a session, its person and its publisher. */
export type SessionKey = Pick<SessionRow, 'id' | 'personId' | 'publisherId'>;

export interface FoundSession extends Member {
  session: SessionRow;
  /** The applications of a limited member; null for all of the publisher's. */
  applications: readonly string[] | null;
  factorMethods: readonly FactorMethod[];
}

/** How the person of a statement can prove a second factor; empty for a person without one. */
export const methodsOfPerson = sql<FactorMethod[]>`(select case when count(*) = 0 then '{}'
  else array_agg(distinct ${factor.kind}::text) || '{recovery_code}'::text[] end
  from ${factor} where ${eq(factor.personId, person.id)} and ${isNotNull(factor.confirmedAt)})`;

/** Finds a session, ended or not, and whose it is. Every call runs this statement, so it is prepared once. */
export function createSessionFinder(database: Database) {
  const statement = database
    .select({
      session,
      person,
      publisher,
      membership,
      applications: applicationsOfMember,
      factorMethods: methodsOfPerson,
    })
    .from(session)
    .innerJoin(publisher, eq(publisher.id, session.publisherId))
    .innerJoin(person, eq(person.id, session.personId))
    .innerJoin(membership, eq(membership.id, session.membershipId))
    .where(eq(session.id, sql.placeholder('sessionId')))
    .prepare('session_with_owner');
  return async (sessionId: string): Promise<FoundSession | null> => {
    const [row] = await statement.execute({ sessionId });
    return row ?? null;
  };
}

const sessionKey = { id: session.id, personId: session.personId, publisherId: session.publisherId };

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

/** Adds a session and ends the person's oldest ones beyond `most`; returns the ended ones. */
export async function addSession(own: OwnDatabase, added: NewSession, most: number): Promise<SessionKey[]> {
  // Serialises the sign-ins of one person, so that each counts the sessions of those before it.
  await lockPerson(own, added.personId);
  await own.insert(session).values(added);
  const beyond = await own
    .select(sessionKey)
    .from(session)
    .where(and(eq(session.personId, added.personId), isNull(session.endedAt)))
    .orderBy(desc(session.createdAt), desc(session.id))
    .offset(most);
  const ids = beyond.map(({ id }) => id);
  if (ids.length > 0) await endSessions(own, ids, 'too_many', added.createdAt);
  return beyond;
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

/** Whose sessions: those of a person in all publishers, of a publisher's members, or of one membership. */
export type SessionsOf = { personId: string } | { publisherId: string } | { membershipId: string };

/** Sessions that have not been ended, the last used first. Some may have expired. */
export async function unendedSessions(own: OwnDatabase, of: SessionsOf): Promise<SessionRow[]> {
  const owner =
    'personId' in of
      ? eq(session.personId, of.personId)
      : 'publisherId' in of
        ? eq(session.publisherId, of.publisherId)
        : eq(session.membershipId, of.membershipId);
  return own
    .select()
    .from(session)
    .where(and(owner, isNull(session.endedAt)))
    .orderBy(desc(session.refreshedAt), desc(session.id));
}

/** A session of a person, ended or not; null if it is not one. */
export async function sessionOf(own: OwnDatabase, personId: string, id: string): Promise<SessionKey | null> {
  const [found] = await own
    .select(sessionKey)
    .from(session)
    .where(and(eq(session.personId, personId), eq(session.id, id)));
  return found ?? null;
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
export async function clearReplacedSession(own: OwnDatabase, id: string): Promise<void> {
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

/** Records that a factor was proven in a session. */
export async function saveFactorProof(own: OwnDatabase, id: string, factorAt: Date): Promise<void> {
  await own.update(session).set({ factorAt }).where(eq(session.id, id));
}
