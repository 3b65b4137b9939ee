import { accountByEmail, deleteAccount, lockUnconfirmedAccount } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import type { Database } from '#stores/sql/database.ts';
import { hasLivingLink } from './account-link-repository.ts';

/**
 * Removes the account that has an address and did not confirm it in time, so that another account can have the address.
 * An account owns its address while the address is confirmed or the account has a link that has not expired. Call it in
 * the transaction that uses the address, before that transaction acts for a publisher: the removed account belongs to
 * another publisher.
 */
export async function freeAddress(transaction: Database, email: string, now: Date): Promise<void> {
  const unconfirmed = await lockUnconfirmedAccount(transaction, email);
  if (unconfirmed === null || (await ownsAddress(transaction, unconfirmed, now))) return;
  await deleteAccount(transaction, unconfirmed.id);
}

/** Whether an account owns an address, as `freeAddress` defines it. */
export async function isOwned(database: Database, email: string, now: Date): Promise<boolean> {
  const account = await accountByEmail(database, email);
  return account !== null && ownsAddress(database, account, now);
}

async function ownsAddress(database: Database, { id, emailConfirmedAt }: AccountRow, now: Date): Promise<boolean> {
  return emailConfirmedAt !== null || hasLivingLink(database, id, now);
}
