import { deleteAccount, lockUnconfirmedAccount } from '#modules/publisher/publisher-account.ts';
import type { Database } from '#stores/sql/database.ts';
import { hasLivingLink } from './account-link-repository.ts';

/**
 * Removes the account that holds an address without having confirmed it in time, so that somebody else can take the
 * address. An address is taken while its account is confirmed or has a link that has not expired. Works in the
 * transaction that takes the address, before it acts for a publisher: the account belongs to somebody else.
 */
export async function freeAddress(transaction: Database, email: string, now: Date): Promise<void> {
  const unconfirmed = await lockUnconfirmedAccount(transaction, email);
  if (unconfirmed === null || (await hasLivingLink(transaction, unconfirmed.id, now))) return;
  await deleteAccount(transaction, unconfirmed.id);
}
