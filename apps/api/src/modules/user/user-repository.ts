import { and, eq } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { publisher } from '#stores/sql/schema.ts';

export type UserRow = typeof publisher.$inferSelect;

/** A publisher's own row, or null. */
export async function findUser(own: OwnDatabase, id: string): Promise<UserRow | null> {
  const [row] = await own.select().from(publisher).where(eq(publisher.id, id));
  return row ?? null;
}

/** A publisher's own row, which nobody else changes until the transaction ends. */
export async function lockUser(own: OwnDatabase, id: string): Promise<UserRow | null> {
  const [row] = await own.select().from(publisher).where(eq(publisher.id, id)).for('no key update');
  return row ?? null;
}

/** Throws what `isUniqueViolation` knows when another account has the address. */
export async function saveEmail(own: OwnDatabase, id: string, email: string): Promise<void> {
  await own.update(publisher).set({ email }).where(eq(publisher.id, id));
}

export async function savePasswordHash(own: OwnDatabase, id: string, passwordHash: string): Promise<void> {
  await own.update(publisher).set({ passwordHash }).where(eq(publisher.id, id));
}

/** Remembers that the offer was accepted. Answers whether that is news. */
export async function saveAcceptance(own: OwnDatabase, id: string): Promise<boolean> {
  const accepted = await own
    .update(publisher)
    .set({ hasAcceptedOffer: true })
    .where(and(eq(publisher.id, id), eq(publisher.hasAcceptedOffer, false)))
    .returning({ id: publisher.id });
  return accepted.length > 0;
}
