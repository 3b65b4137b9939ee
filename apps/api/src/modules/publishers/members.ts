import { randomUUIDv7 } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { factor } from '#stores/sql/tables/factor.ts';
import { membership, membershipApplication, person } from '#stores/sql/tables/person.ts';
import { applicationsOfMember } from './persons.ts';
import type { MembershipRow, PersonRow } from './persons.ts';
import { fullName } from './publisher-account.ts';

/** A member of a publisher; `applications` is null without a limit. */
export interface TeamMember {
  person: PersonRow;
  membership: MembershipRow;
  applications: readonly string[] | null;
}

/** What a member may do. */
export interface MemberRights {
  role: MembershipRow['role'];
  applications: readonly string[] | null;
}

/** The members of a publisher: owners first, then those who joined first. */
export async function membersOf(own: Database, publisherId: string): Promise<TeamMember[]> {
  return own
    .select({ person, membership, applications: applicationsOfMember })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(eq(membership.publisherId, publisherId), isNull(membership.endedAt)))
    .orderBy(desc(eq(membership.role, 'owner')), asc(membership.createdAt), asc(membership.id));
}

/**
 * The members of a publisher who have a second factor, by the ids of their persons. Read it outside of a transaction of the
 * publisher, in which no factor of a person is there.
 */
export async function membersWithFactor(database: Database, publisherId: string): Promise<Set<string>> {
  const rows = await database
    .selectDistinct({ personId: membership.personId })
    .from(membership)
    .innerJoin(factor, eq(factor.personId, membership.personId))
    .where(and(eq(membership.publisherId, publisherId), isNull(membership.endedAt), isNotNull(factor.confirmedAt)));
  return new Set(rows.map(({ personId }) => personId));
}

/** Adds a person with a confirmed address; null when another person has it. */
export async function addPerson(
  transaction: Database,
  added: Omit<typeof person.$inferInsert, 'id'>,
): Promise<PersonRow | null> {
  const [row] = await transaction
    .insert(person)
    .values({ id: randomUUIDv7(), ...added })
    .onConflictDoNothing({ target: person.email })
    .returning();
  return row ?? null;
}

/** Adds a membership; null when the person has one of this publisher. */
export async function addMembership(
  transaction: Database,
  { role, applications, ...added }: MemberRights & Pick<MembershipRow, 'createdAt' | 'personId' | 'publisherId'>,
): Promise<MembershipRow | null> {
  const [row] = await transaction
    .insert(membership)
    .values({ id: randomUUIDv7(), ...added, role, isLimited: applications !== null })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) return null;
  await addApplications(transaction, row, applications);
  return row;
}

async function addApplications(
  transaction: Database,
  { id: membershipId, publisherId }: Pick<MembershipRow, 'id' | 'publisherId'>,
  applications: MemberRights['applications'],
): Promise<void> {
  if (applications === null || applications.length === 0) return;
  // One bound array: to bind thousands of single values needs more time than to add them.
  await transaction.execute(sql`
    insert into ${membershipApplication} (membership_id, application_id, publisher_id)
    select ${membershipId}, unnest(${`{${applications.join()}}`}::uuid[]), ${publisherId}`);
}

/** Changes what a member may do. */
export async function saveRights(
  own: OwnDatabase,
  row: Pick<MembershipRow, 'id' | 'publisherId'>,
  { role, applications }: MemberRights,
): Promise<void> {
  await own
    .update(membership)
    .set({ role, isLimited: applications !== null })
    .where(eq(membership.id, row.id));
  await own.delete(membershipApplication).where(eq(membershipApplication.membershipId, row.id));
  await addApplications(own, row, applications);
}

/** Ends a membership. The row stays: the publisher's activity names former members. */
export async function saveEnd(own: OwnDatabase, id: string, endedAt: Date): Promise<void> {
  await own.update(membership).set({ endedAt }).where(eq(membership.id, id));
}

/** The names of persons by their ids, as far as they are or were members; empty while there was only ever one member. */
export async function namesOfMembers(
  own: OwnDatabase,
  publisherId: string,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const { id, firstName, middleName, lastName } = person;
  const rows = await own
    .selectDistinct({ id, firstName, middleName, lastName })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.publisherId, publisherId),
        inArray(person.id, [...personIds]),
        isNull(person.erasedAt),
        sql`(select count(distinct person_id) from membership where publisher_id = ${publisherId}) > 1`,
      ),
    );
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}
