import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { accountLink } from '#stores/sql/tables/account.ts';

type AccountLinkRow = typeof accountLink.$inferSelect;
export type LinkPurpose = AccountLinkRow['purpose'];

/** Saves a link; it replaces the account's earlier one for the same purpose. */
export async function saveLink(transaction: Database, link: AccountLinkRow): Promise<void> {
  const { secretHash, email, expiresAt, createdAt } = link;
  await transaction
    .insert(accountLink)
    .values(link)
    .onConflictDoUpdate({
      target: [accountLink.personId, accountLink.purpose],
      set: { secretHash, email, expiresAt, createdAt },
    });
}

/** Deletes a link with one of the hashes if it is the current one and has not expired. Of several uses at once, only one succeeds. */
export async function redeemLink(
  transaction: Database,
  { personId, purpose, secretHashes }: Pick<AccountLinkRow, 'personId' | 'purpose'> & { secretHashes: Buffer[] },
  now: Date,
): Promise<boolean> {
  const redeemed = await transaction
    .delete(accountLink)
    .where(
      and(
        eq(accountLink.personId, personId),
        eq(accountLink.purpose, purpose),
        inArray(accountLink.secretHash, secretHashes),
        gte(accountLink.expiresAt, now),
      ),
    )
    .returning({ purpose: accountLink.purpose });
  return redeemed.length > 0;
}

/** Whether an account has a link that has not expired. */
export async function hasLivingLink(database: Database, personId: string, now: Date): Promise<boolean> {
  const living = await database
    .select({ purpose: accountLink.purpose })
    .from(accountLink)
    .where(and(eq(accountLink.personId, personId), gte(accountLink.expiresAt, now)));
  return living.length > 0;
}

/** The address and the end of an account's link for a purpose, if it has not expired. */
export async function findLink(
  database: Database,
  { personId, purpose }: Pick<AccountLinkRow, 'personId' | 'purpose'>,
  now: Date,
): Promise<Pick<AccountLinkRow, 'email' | 'expiresAt'> | null> {
  const { email, expiresAt } = accountLink;
  const [found] = await database
    .select({ email, expiresAt })
    .from(accountLink)
    .where(and(eq(accountLink.personId, personId), eq(accountLink.purpose, purpose), gte(accountLink.expiresAt, now)));
  return found ?? null;
}

/** Deletes the pending e-mail address of an account. True if there was one that has not expired. */
export async function deletePendingEmail(transaction: Database, personId: string, now: Date): Promise<boolean> {
  const deleted = await transaction
    .delete(accountLink)
    .where(and(eq(accountLink.personId, personId), eq(accountLink.purpose, 'email_change')))
    .returning({ expiresAt: accountLink.expiresAt });
  return deleted.some(({ expiresAt }) => expiresAt >= now);
}

export async function deleteLinks(transaction: Database, personId: string): Promise<void> {
  await transaction.delete(accountLink).where(eq(accountLink.personId, personId));
}
