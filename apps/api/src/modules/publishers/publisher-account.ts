import { and, eq, isNull } from 'drizzle-orm';
import type { Translated } from '#contract/language.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/**
 * Locks a publisher until the transaction ends. Call it before you compare the number of the publisher's rows with a
 * limit: without it, two concurrent calls could both add the last row.
 */
export async function lockPublisher(own: OwnDatabase, publisherId: string): Promise<void> {
  await own.select({ id: publisher.id }).from(publisher).where(eq(publisher.id, publisherId)).for('no key update');
}

/** The person and the company of a publisher, for emails and documents. */
export type PublisherProfile = Pick<
  typeof publisher.$inferSelect,
  'company' | 'email' | 'firstName' | 'lastName' | 'locale' | 'middleName' | 'number'
>;

/** The columns of a publisher that an email to the publisher needs. */
export type Recipient = Pick<PublisherProfile, 'email' | 'firstName' | 'locale'>;

/** The profile of a publisher, or null for a deleted one. */
export async function findPublisher(own: OwnDatabase, publisherId: string): Promise<PublisherProfile | null> {
  const { company, email, firstName, lastName, locale, middleName, number } = publisher;
  const [found] = await own
    .select({ company, email, firstName, lastName, locale, middleName, number })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  return found ?? null;
}

/** First, middle and last name, without the missing ones. */
export function fullName({
  firstName,
  middleName,
  lastName,
}: Pick<PublisherProfile, 'firstName' | 'lastName' | 'middleName'>): string {
  return [firstName, middleName, lastName].filter((part) => part !== null).join(' ');
}

/** A block of an account. */
interface Block {
  at: Date;
  /** Why, as the publisher reads it. */
  reason: Translated;
}

/** Blocks a publisher's account; null unblocks it. */
export async function saveBlock(network: Database, publisherId: string, block: Block | null): Promise<void> {
  await network
    .update(publisher)
    .set({ isBlocked: block !== null, blockedAt: block?.at ?? null, blockedReason: block?.reason ?? null })
    .where(eq(publisher.id, publisherId));
}

type ChangedField = 'company' | 'currency' | 'email' | 'firstName' | 'lastName' | 'locale' | 'middleName';

/** What the operator changes of an account; what is absent stays. */
export type ChangedProfile = { [Field in ChangedField]?: (typeof publisher.$inferSelect)[Field] | undefined };

/** Changes the profile of an account. Throws an `isUniqueViolation` error when another account has the address. */
export async function saveProfile(network: Database, publisherId: string, changed: ChangedProfile): Promise<void> {
  await network.update(publisher).set(changed).where(eq(publisher.id, publisherId));
}

/** Records whether a contract with a publisher is in force. */
export async function saveSigned(network: Database, publisherId: string, isSignedDocument: boolean): Promise<void> {
  await network.update(publisher).set({ isSignedDocument }).where(eq(publisher.id, publisherId));
}

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

/** Adds accounts. Throws an `isUniqueViolation` error when an account has one of their addresses. */
export async function addAccounts(network: Database, accounts: readonly NewAccount[]): Promise<AccountRow[]> {
  return network
    .insert(publisher)
    .values([...accounts])
    .returning();
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
