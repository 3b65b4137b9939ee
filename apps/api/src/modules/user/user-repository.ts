import { and, eq } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/schema.ts';

export type UserRow = typeof publisher.$inferSelect;

/** A publisher's own row, or null. */
export async function findUser(database: Database, id: string): Promise<UserRow | null> {
  const [row] = await database.select().from(publisher).where(eq(publisher.id, id));
  return row ?? null;
}

/** A publisher's own row, which nobody else changes until the transaction ends. */
export async function lockUser(transaction: Database, id: string): Promise<UserRow | null> {
  const [row] = await transaction.select().from(publisher).where(eq(publisher.id, id)).for('no key update');
  return row ?? null;
}

/** Throws what `isUniqueViolation` knows when another account has the address. */
export async function saveEmail(transaction: Database, id: string, email: string): Promise<void> {
  await transaction.update(publisher).set({ email }).where(eq(publisher.id, id));
}

export async function savePasswordHash(transaction: Database, id: string, passwordHash: string): Promise<void> {
  await transaction.update(publisher).set({ passwordHash }).where(eq(publisher.id, id));
}

/** Remembers that the offer was accepted. Answers whether that is news. */
export async function saveAcceptance(transaction: Database, id: string): Promise<boolean> {
  const accepted = await transaction
    .update(publisher)
    .set({ hasAcceptedOffer: true })
    .where(and(eq(publisher.id, id), eq(publisher.hasAcceptedOffer, false)))
    .returning({ id: publisher.id });
  return accepted.length > 0;
}
