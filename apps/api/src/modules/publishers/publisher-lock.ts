import { eq } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/**
 * Locks a publisher until the transaction ends. Call it before you compare the number of the publisher's rows with a
 * limit: without it, two concurrent calls could both add the last row.
 */
export async function lockPublisher(own: OwnDatabase, publisherId: string): Promise<void> {
  await own.select({ id: publisher.id }).from(publisher).where(eq(publisher.id, publisherId)).for('no key update');
}
