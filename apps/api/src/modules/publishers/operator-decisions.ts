import { eq } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** Blocks or unblocks a publisher's account. */
export async function saveBlocked(network: Database, publisherId: string, isBlocked: boolean): Promise<void> {
  await network.update(publisher).set({ isBlocked }).where(eq(publisher.id, publisherId));
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
