import { mayCall } from '@publisher-console/api-contract/roles';
import type { RoleOperation } from '@publisher-console/api-contract/roles';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Translated } from '#contract/language.ts';
import { day } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { contact, membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/**
 * Locks a publisher until the transaction ends. Call it before you compare the number of the publisher's rows with a
 * limit: without it, two concurrent calls could both add the last row.
 */
export async function lockPublisher(own: Database, publisherId: string): Promise<void> {
  await own.select({ id: publisher.id }).from(publisher).where(eq(publisher.id, publisherId)).for('no key update');
}

export type PublisherRow = typeof publisher.$inferSelect;

/** The columns of an account: those of the publisher, and of the person who represents it (`contact`). */
const accountColumns = {
  ...getTableColumns(publisher),
  personId: contact.personId,
  email: contact.email,
  firstName: contact.firstName,
  lastName: contact.lastName,
  middleName: contact.middleName,
  locale: contact.locale,
  emailConfirmedAt: contact.emailConfirmedAt,
};

/** A publisher with the person who represents it in lists and documents. */
export type AccountRow = PublisherRow & Omit<typeof contact.$inferSelect, 'publisherId'>;

/** The accounts that a database shows; add conditions on `publisher` and `contact`. */
export function selectAccounts(database: Database) {
  return database.select(accountColumns).from(publisher).innerJoin(contact, eq(contact.publisherId, publisher.id));
}

/** The person and the company of a publisher, for emails and documents. */
export type PublisherProfile = Pick<
  AccountRow,
  'company' | 'email' | 'firstName' | 'lastName' | 'locale' | 'middleName' | 'number'
>;

/** The columns of a publisher that an email to the publisher needs. */
export type Recipient = Pick<PublisherProfile, 'email' | 'firstName' | 'locale'>;

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

/** The fields of an account that the operator changes; an absent field stays. */
export type ChangedProfile = { [Field in ChangedField]?: AccountRow[Field] | undefined };

/** Whether a publisher's account is blocked. */
export async function isBlocked(own: Database, publisherId: string): Promise<boolean> {
  const [row] = await own
    .select({ isBlocked: publisher.isBlocked })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  return row?.isBlocked ?? false;
}

const isChanged = (fields: object) => Object.values(fields).some((value) => value !== undefined);

/**
 * Changes the profile of an account, and that of its contact. Throws an `isUniqueViolation` error for an address in
 * use.
 */
export async function saveProfile(
  network: Database,
  { id, personId }: Pick<AccountRow, 'id' | 'personId'>,
  { company, currency, ...personal }: ChangedProfile,
): Promise<void> {
  if (isChanged({ company, currency }))
    await network.update(publisher).set({ company, currency }).where(eq(publisher.id, id));
  if (isChanged(personal)) await network.update(person).set(personal).where(eq(person.id, personId));
}

/** Records whether a contract with a publisher is in force. */
export async function saveSigned(network: Database, publisherId: string, isSignedDocument: boolean): Promise<void> {
  await network.update(publisher).set({ isSignedDocument }).where(eq(publisher.id, publisherId));
}

/** Whether a publisher has to accept the offer first. While an account has `defaultScope`, it may do little before. */
export function mustAcceptOffer(
  { scope, hasAcceptedOffer }: Pick<PublisherRow, 'hasAcceptedOffer' | 'scope'>,
  defaultScope: string,
): boolean {
  return scope === defaultScope && !hasAcceptedOffer;
}

/** Milliseconds that a member has to set up a second factor once the publisher requires one. */
const factorGrace = 7 * day;

/** Until when a member without a second factor has to set one up; null if the publisher requires none. */
export function factorDueAt(
  { requiresFactorSince }: Pick<PublisherRow, 'requiresFactorSince'>,
  { createdAt }: { createdAt: Date },
): Date | null {
  if (requiresFactorSince === null) return null;
  return new Date(Math.max(requiresFactorSince.getTime(), createdAt.getTime()) + factorGrace);
}

/** Whether a publisher requires a second factor of all members. */
export async function requiresFactor(own: OwnDatabase, id: string): Promise<boolean> {
  return (await own.$count(publisher, and(eq(publisher.id, id), isNotNull(publisher.requiresFactorSince)))) > 0;
}

/** Requires a second factor of all members of a publisher from an instant on; null requires none. */
export async function saveFactorRule(own: OwnDatabase, id: string, requiresFactorSince: Date | null): Promise<void> {
  await own.update(publisher).set({ requiresFactorSince }).where(eq(publisher.id, id));
}

/** A publisher without the person who represents it, or null. */
export async function findPublisher(database: Database, id: string): Promise<PublisherRow | null> {
  const [row] = await database.select().from(publisher).where(eq(publisher.id, id));
  return row ?? null;
}

/** A publisher's own account, or null. */
export async function findAccount(own: OwnDatabase, id: string): Promise<AccountRow | null> {
  const [row] = await selectAccounts(own).where(eq(publisher.id, id));
  return row ?? null;
}

/** Who gets the mails about a publisher: its owners, the one for the longest time first. */
export function ownersOf(own: OwnDatabase, publisherId: string): Promise<Recipient[]> {
  return selectMembers(own, publisherId, eq(membership.role, 'owner'));
}

/** The members of a publisher who may call an operation, the one for the longest time first. */
export async function membersWhoMay(
  own: OwnDatabase,
  publisherId: string,
  operation: RoleOperation,
): Promise<Recipient[]> {
  const members = await selectMembers(own, publisherId);
  return members.filter((member) => mayCall(member, operation));
}

function selectMembers(own: OwnDatabase, publisherId: string, condition?: SQL) {
  const { email, firstName, locale } = person;
  const { role, isLimited } = membership;
  return own
    .select({ email, firstName, locale, role, isLimited })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(eq(membership.publisherId, publisherId), condition, isNull(membership.endedAt)))
    .orderBy(asc(membership.createdAt), asc(membership.id));
}

/** A publisher and the person who registers it, its owner: both and the membership have one id (see `person` of the store). */
export type NewAccount = typeof publisher.$inferInsert & Omit<typeof person.$inferInsert, 'erasedAt'>;

/** Adds an account; null when another person has its address. */
export async function addAccount(transaction: Database, account: NewAccount): Promise<AccountRow | null> {
  const added = await transaction
    .insert(person)
    .values(account)
    .onConflictDoNothing({ target: person.email })
    .returning({ id: person.id });
  if (added.length === 0) return null;
  const [row] = await addPublishers(transaction, [account]);
  return row ?? null;
}

/** Adds accounts. Throws an `isUniqueViolation` error when a person has one of their addresses. */
export async function addAccounts(database: Database, accounts: readonly NewAccount[]): Promise<AccountRow[]> {
  await database.insert(person).values([...accounts]);
  return addPublishers(database, accounts);
}

async function addPublishers(database: Database, accounts: readonly NewAccount[]): Promise<AccountRow[]> {
  await database.insert(publisher).values([...accounts]);
  const owners = accounts.map(({ id, createdAt = new Date() }) => ({
    id,
    personId: id,
    publisherId: id,
    role: 'owner' as const,
    createdAt,
  }));
  // The release before makes owners by a trigger, which has done so here as well.
  await database.insert(membership).values(owners).onConflictDoNothing();
  const ids = accounts.map(({ id }) => id);
  return selectAccounts(database).where(inArray(publisher.id, ids));
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
