import { deleteUnconfirmed, lockUnconfirmedPerson, personByEmail } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import type { Database } from '#stores/sql/database.ts';
import { hasLivingLink } from './account-link-repository.ts';

/**
 * Removes the person who has an address and did not confirm it in time, so that another person can have the address.
 * A person owns an address while it is confirmed or the person has a link that has not expired. Call it in the
 * transaction that uses the address, before that transaction acts for anybody: the removed rows belong to another.
 */
export async function freeAddress(transaction: Database, email: string, now: Date): Promise<void> {
  const unconfirmed = await lockUnconfirmedPerson(transaction, email);
  if (unconfirmed === null || (await ownsAddress(transaction, unconfirmed, now))) return;
  await deleteUnconfirmed(transaction, unconfirmed.id);
}

/** Whether an account owns an address, as `freeAddress` defines it. */
export async function isOwned(database: Database, email: string, now: Date): Promise<boolean> {
  const found = await personByEmail(database, email);
  return found !== null && ownsAddress(database, found, now);
}

async function ownsAddress(database: Database, { id, emailConfirmedAt }: PersonRow, now: Date): Promise<boolean> {
  return emailConfirmedAt !== null || hasLivingLink(database, id, now);
}
