import { and, asc, eq, isNull } from 'drizzle-orm';
import { isEntityId } from '#contract/api-error.ts';
import { canonicalAddress } from './email-address.ts';
import { lockPublisher, selectAccounts } from './publisher-account.ts';
import type { AccountRow } from './publisher-account.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { contact, membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** Finds a publisher by its contact's e-mail address, by Publisher ID or by id. Throws when there is none. */
export async function findNamedPublisher(network: NetworkDatabase, named: string): Promise<AccountRow> {
  const condition = conditionOf(named);
  const [row] = condition === null ? [] : await selectAccounts(network).where(condition);
  if (row === undefined) throw new OrderRefused('unknown_publisher', named);
  return row;
}

/**
 * Finds a publisher like `findNamedPublisher`, and locks the row until the transaction ends. Throws when there is none,
 * and when the account was erased.
 */
export async function lockNamedPublisher(network: NetworkDatabase, named: string): Promise<AccountRow> {
  const { id } = await findNamedPublisher(network, named);
  await lockPublisher(network, id);
  const [row] = await selectAccounts(network).where(eq(publisher.id, id));
  if (row === undefined) throw new Error(`Account ${JSON.stringify(named)} was removed meanwhile.`);
  if (row.erasedAt !== null) throw new OrderRefused('erased', row.number, row.erasedAt.toISOString().slice(0, 10));
  return row;
}

/** A person, and the publisher for which they have acted for the longest time; the staff may have none. */
interface NamedPerson {
  personId: string;
  publisherId: string | null;
  email: string;
}

/**
 * Finds a person by e-mail address, or the contact of a publisher by its Publisher ID or id, and locks the person until the
 * transaction ends. Throws when there is none, and when the account was erased.
 */
export async function lockNamedPerson(network: NetworkDatabase, named: string): Promise<NamedPerson> {
  const address = canonicalAddress(named);
  const row = address === null ? await findNamedPublisher(network, named) : null;
  const [found] = await network
    .select({ personId: person.id, publisherId: membership.publisherId, email: person.email })
    .from(person)
    .leftJoin(membership, and(eq(membership.personId, person.id), isNull(membership.endedAt)))
    .where(and(row === null ? eq(person.email, address ?? '') : eq(person.id, row.personId), isNull(person.erasedAt)))
    .orderBy(asc(membership.createdAt), asc(membership.id))
    .limit(1)
    .for('no key update', { of: person });
  if (found === undefined)
    throw new Error(`There is nobody ${JSON.stringify(named)}: name somebody by e-mail address or Publisher ID.`);
  return found;
}

function conditionOf(named: string) {
  if (isEntityId(named)) return eq(publisher.id, named);
  // Postgres rejects numbers beyond its integer type.
  if (/^\d{1,9}$/.test(named)) return eq(publisher.number, Number(named));
  const email = canonicalAddress(named);
  return email === null ? null : eq(contact.email, email);
}
