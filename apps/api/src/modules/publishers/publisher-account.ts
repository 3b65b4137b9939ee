import { and, eq, isNull } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** A publisher with the data for signing in, as it is stored. */
export type AccountRow = typeof publisher.$inferSelect;
type NewAccount = typeof publisher.$inferInsert;

/** Whether a publisher has to accept the offer first. While an account has `defaultScope`, it may do little before. */
export function mustAcceptOffer({ scope, hasAcceptedOffer }: AccountRow, defaultScope: string): boolean {
  return scope === defaultScope && !hasAcceptedOffer;
}

/** The account with a canonical address, or null. */
export async function accountByEmail(database: Database, email: string): Promise<AccountRow | null> {
  const [row] = await database.select().from(publisher).where(eq(publisher.email, email));
  return row ?? null;
}

/**
 * The account with a canonical address if the address is not confirmed, locked until the transaction ends. The lock
 * also delays new links of the account. A confirmed account is not locked: two accounts that change to each other's
 * address would deadlock.
 */
export async function lockUnconfirmedAccount(transaction: Database, email: string): Promise<AccountRow | null> {
  const [row] = await transaction
    .select()
    .from(publisher)
    .where(and(eq(publisher.email, email), isNull(publisher.emailConfirmedAt)))
    .for('update');
  return row ?? null;
}

/** A publisher's own account, or null. */
export async function findAccount(own: OwnDatabase, id: string): Promise<AccountRow | null> {
  const [row] = await own.select().from(publisher).where(eq(publisher.id, id));
  return row ?? null;
}

/** A publisher's own account, locked until the transaction ends. */
export async function lockAccount(own: OwnDatabase, id: string): Promise<AccountRow | null> {
  const [row] = await own.select().from(publisher).where(eq(publisher.id, id)).for('no key update');
  return row ?? null;
}

/** Adds an account; null when another account has its address. */
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

/** Confirms the address. True if it was not confirmed before. */
export async function confirmEmail(own: OwnDatabase, id: string, at: Date): Promise<boolean> {
  const confirmed = await own
    .update(publisher)
    .set({ emailConfirmedAt: at })
    .where(and(eq(publisher.id, id), isNull(publisher.emailConfirmedAt)))
    .returning({ id: publisher.id });
  return confirmed.length > 0;
}

/** Saves another, confirmed address. Throws an `isUniqueViolation` error when another account has it. */
export async function saveEmail(
  own: OwnDatabase,
  id: string,
  { email, confirmedAt }: { email: string; confirmedAt: Date },
): Promise<void> {
  await own.update(publisher).set({ email, emailConfirmedAt: confirmedAt }).where(eq(publisher.id, id));
}

export async function savePasswordHash(own: OwnDatabase, id: string, passwordHash: string): Promise<void> {
  await own.update(publisher).set({ passwordHash }).where(eq(publisher.id, id));
}

/** When an offer was accepted, and the SHA-256 of its text; null if that is unknown. */
interface Acceptance {
  at: Date;
  digest: string | null;
}

/** Records the acceptance of the offer. True if it was not accepted before. */
export async function saveAcceptance(own: OwnDatabase, id: string, { at, digest }: Acceptance): Promise<boolean> {
  const accepted = await own
    .update(publisher)
    .set({ hasAcceptedOffer: true, offerAcceptedAt: at, offerDigest: digest })
    .where(and(eq(publisher.id, id), eq(publisher.hasAcceptedOffer, false)))
    .returning({ id: publisher.id });
  return accepted.length > 0;
}
