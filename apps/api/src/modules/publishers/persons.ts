import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { membership, membershipApplication, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { PublisherRow } from './publisher-account.ts';

/** A person with the data for signing in, as it is stored. */
export type PersonRow = typeof person.$inferSelect;
export type MembershipRow = typeof membership.$inferSelect;

/** A membership and its publisher. */
export interface Joined {
  publisher: PublisherRow;
  membership: MembershipRow;
}

/** A person who acts for a publisher. */
export interface Member extends Joined {
  person: PersonRow;
}

/** A hash that no password has: no one can sign in before a password is chosen. */
export const noPassword =
  '$argon2id$v=19$m=65536,t=3,p=1$bm8gcGFzc3dvcmQgeWV0IQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The ids of the applications of a joined membership that is limited; null for all. */
export const applicationsOfMember = sql<readonly string[] | null>`case when ${membership.isLimited} then coalesce(
  (select array_agg(${membershipApplication.applicationId}) from ${membershipApplication}
    where ${eq(membershipApplication.membershipId, membership.id)}), '{}') end`;

/** The person with a canonical address, or null. */
export async function personByEmail(database: Database, email: string): Promise<PersonRow | null> {
  const [row] = await database.select().from(person).where(eq(person.email, email));
  return row ?? null;
}

/**
 * The person with a canonical address if the address is not confirmed, locked until the transaction ends. The lock also
 * delays new links of the person. A confirmed person is not locked: two persons who change to each other's address would
 * deadlock.
 */
export async function lockUnconfirmedPerson(transaction: Database, email: string): Promise<PersonRow | null> {
  const [row] = await transaction
    .select()
    .from(person)
    .where(and(eq(person.email, email), isNull(person.emailConfirmedAt)))
    .for('update');
  return row ?? null;
}

/** A person, locked until the transaction ends. Lock a person before sessions. */
export async function lockPerson(own: Database, id: string): Promise<PersonRow | null> {
  const [row] = await own.select().from(person).where(eq(person.id, id)).for('no key update');
  return row ?? null;
}

/** Who a caller is, or null when the membership has ended. */
export async function findMember(own: OwnDatabase, caller: { membershipId: string }): Promise<Member | null> {
  const [row] = await own
    .select({ person, publisher, membership })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .innerJoin(publisher, eq(publisher.id, membership.publisherId))
    .where(and(eq(membership.id, caller.membershipId), isNull(membership.endedAt)));
  return row ?? null;
}

/** The living memberships of a person, with their publishers: the one that was used last first, the others by age. */
export async function membershipsOf(own: OwnDatabase, personId: string): Promise<Joined[]> {
  return own
    .select({ membership, publisher })
    .from(membership)
    .innerJoin(publisher, eq(publisher.id, membership.publisherId))
    .where(and(eq(membership.personId, personId), isNull(membership.endedAt), isNull(publisher.erasedAt)))
    .orderBy(sql`${desc(membership.usedAt)} nulls last`, asc(membership.createdAt), asc(membership.id));
}

/** Records that a session for a membership begins. */
export async function saveUse(own: OwnDatabase, id: string, usedAt: Date): Promise<void> {
  await own.update(membership).set({ usedAt }).where(eq(membership.id, id));
}

/** Removes a person who never confirmed the address, and the publisher that the person registered. */
export async function deleteUnconfirmed(transaction: Database, id: string): Promise<void> {
  const owned = transaction.select({ id: membership.publisherId }).from(membership).where(eq(membership.personId, id));
  await transaction.delete(publisher).where(sql`${publisher.id} in (${owned})`);
  await transaction.delete(person).where(eq(person.id, id));
}

/** Gives an account that the network opened to its owner, whose address is proven. */
export async function claimAccount(
  transaction: Database,
  id: string,
  owner: Partial<typeof person.$inferInsert>,
): Promise<PersonRow | null> {
  const [row] = await transaction.update(person).set(owner).where(eq(person.id, id)).returning();
  return row ?? null;
}

/** Confirms the address. True if it was not confirmed before. */
export async function confirmEmail(own: OwnDatabase, id: string, at: Date): Promise<boolean> {
  const confirmed = await own
    .update(person)
    .set({ emailConfirmedAt: at })
    .where(and(eq(person.id, id), isNull(person.emailConfirmedAt)))
    .returning({ id: person.id });
  return confirmed.length > 0;
}

/** Saves another, confirmed address. Throws an `isUniqueViolation` error when another person has it. */
export async function saveEmail(
  own: OwnDatabase,
  id: string,
  { email, confirmedAt }: { email: string; confirmedAt: Date },
): Promise<void> {
  await own.update(person).set({ email, emailConfirmedAt: confirmedAt }).where(eq(person.id, id));
}

export async function savePasswordHash(own: OwnDatabase, id: string, passwordHash: string): Promise<void> {
  await own.update(person).set({ passwordHash }).where(eq(person.id, id));
}
