import { deleteAccount, lockUnconfirmedAccount } from '#modules/account/account-repository.ts';
import type { Database } from '#stores/sql/database.ts';
import { hasLivingLink } from './account-link-repository.ts';

/**
 * Removes the account that has an address and did not confirm it in time, so that another account can have the address.
 * An account owns its address while it is confirmed or has a link that has not expired. Works in the
 * transaction that uses the address, before it acts for a publisher: the account belongs to another one.
 */
export async function freeAddress(transaction: Database, email: string, now: Date): Promise<void> {
  const unconfirmed = await lockUnconfirmedAccount(transaction, email);
  if (unconfirmed === null || (await hasLivingLink(transaction, unconfirmed.id, now))) return;
  await deleteAccount(transaction, unconfirmed.id);
}
