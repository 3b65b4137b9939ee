import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#stores/sql/database.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

type TestPublisher = typeof publisher.$inferInsert & typeof person.$inferInsert;

/** A publisher and its owner with one new id, an address with that id, and no valid password. */
export function testPublisher(values: Partial<TestPublisher> = {}) {
  const { id = randomUUIDv7() } = values;
  return {
    email: `${id}@publishers.example`,
    passwordHash: '-',
    firstName: 'Anna',
    lastName: 'Nord',
    company: 'Northwind',
    scope: 'publisher',
    currency: 'USD',
    ...values,
    id,
  } satisfies TestPublisher;
}

/** The owner of a publisher that registered it, for rows that belong to a member. */
export const ownerOf = (publisherId: string) => ({ publisherId, personId: publisherId, membershipId: publisherId });

/** Adds a publisher with its owner. Returns the publisher's row, and the address. */
export async function addTestPublisher(database: Database, values: Partial<TestPublisher> = {}) {
  const added = testPublisher(values);
  await database.insert(person).values(added);
  const [row] = await database.insert(publisher).values(added).returning();
  if (row === undefined) throw new Error('The publisher was not added.');
  await database
    .insert(membership)
    .values({ ...ownerOf(row.id), id: row.id, role: 'owner', createdAt: row.createdAt })
    .onConflictDoNothing();
  return { ...row, email: added.email };
}
