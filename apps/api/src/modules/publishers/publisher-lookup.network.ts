import { eq } from 'drizzle-orm';
import { isEntityId } from '#contract/api-error.ts';
import { canonicalAddress } from './email-address.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

export type PublisherRow = typeof publisher.$inferSelect;

/** Finds a publisher by e-mail address, Publisher ID or id, each of which is unique. Throws when there is none. */
export async function findNamedPublisher(network: NetworkDatabase, named: string): Promise<PublisherRow> {
  const condition = conditionOf(named);
  const [row] = condition === null ? [] : await network.select().from(publisher).where(condition);
  if (row === undefined)
    throw new Error(`There is no publisher ${JSON.stringify(named)}: name one by e-mail address or Publisher ID.`);
  return row;
}

/**
 * Finds a publisher like `findNamedPublisher`, and locks the row until the transaction ends. Throws when there is none,
 * and when the account was erased.
 */
export async function lockNamedPublisher(network: NetworkDatabase, named: string): Promise<PublisherRow> {
  const { id } = await findNamedPublisher(network, named);
  const [row] = await network.select().from(publisher).where(eq(publisher.id, id)).for('no key update');
  if (row === undefined) throw new Error(`Account ${JSON.stringify(named)} was removed meanwhile.`);
  if (row.erasedAt !== null)
    throw new Error(`Account ${row.number} was erased on ${row.erasedAt.toISOString().slice(0, 10)}.`);
  return row;
}

function conditionOf(named: string) {
  if (isEntityId(named)) return eq(publisher.id, named);
  // Postgres rejects numbers beyond its integer type.
  if (/^\d{1,9}$/.test(named)) return eq(publisher.number, Number(named));
  const email = canonicalAddress(named);
  return email === null ? null : eq(publisher.email, email);
}
