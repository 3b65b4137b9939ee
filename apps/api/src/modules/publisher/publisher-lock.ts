import { eq } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/**
 * Locks a publisher until the transaction ends. Who counts the rows of a publisher against a limit locks the publisher
 * first: without that, two calls at the same time would both see room for one more.
 */
export async function lockPublisher(own: OwnDatabase, publisherId: string): Promise<void> {
  await own.select({ id: publisher.id }).from(publisher).where(eq(publisher.id, publisherId)).for('no key update');
}
