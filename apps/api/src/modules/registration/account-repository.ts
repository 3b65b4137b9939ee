import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/schema.ts';

export type AccountRow = typeof publisher.$inferSelect;
export type NewAccount = typeof publisher.$inferInsert;

/** The account of a canonical address, or null. */
export async function accountByEmail(database: Database, email: string): Promise<AccountRow | null> {
  const [row] = await database.select().from(publisher).where(eq(publisher.email, email));
  return row ?? null;
}

/** The account of a canonical address, which nobody else changes or gives a link until the transaction ends. */
export async function lockAccountByEmail(transaction: Database, email: string): Promise<AccountRow | null> {
  const [row] = await transaction.select().from(publisher).where(eq(publisher.email, email)).for('update');
  return row ?? null;
}

/** An account that nobody else changes until the transaction ends. */
export async function lockAccount(transaction: Database, id: string): Promise<AccountRow | null> {
  const [row] = await transaction.select().from(publisher).where(eq(publisher.id, id)).for('no key update');
  return row ?? null;
}

/** Adds an account; null when its address has one by now. */
export async function addAccount(transaction: Database, account: NewAccount): Promise<AccountRow | null> {
  const [row] = await transaction
    .insert(publisher)
    .values(account)
    .onConflictDoNothing({ target: publisher.email })
    .returning();
  return row ?? null;
}

export async function deleteAccount(transaction: Database, id: string): Promise<void> {
  await transaction.delete(publisher).where(eq(publisher.id, id));
}

/** Remembers that the address is the publisher's own. Answers whether that is news. */
export async function confirmEmail(transaction: Database, id: string, at: Date): Promise<boolean> {
  const confirmed = await transaction
    .update(publisher)
    .set({ emailConfirmedAt: at })
    .where(and(eq(publisher.id, id), isNull(publisher.emailConfirmedAt)))
    .returning({ id: publisher.id });
  return confirmed.length > 0;
}
