import { eq } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** The person and the company of a publisher, for letters and documents. */
export type PublisherProfile = Pick<
  typeof publisher.$inferSelect,
  'company' | 'email' | 'firstName' | 'lastName' | 'locale' | 'middleName' | 'number'
>;

/** The columns of a publisher that a letter to the publisher needs. */
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
