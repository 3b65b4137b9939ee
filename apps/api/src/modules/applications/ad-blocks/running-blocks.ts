import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { adBlock } from '#stores/sql/tables/application.ts';

interface Owner {
  id: string;
  publisherId: string;
}

const blocksOf = ({ id, publisherId }: Owner) =>
  and(eq(adBlock.applicationId, id), eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt));

/** Sets the status of an application's ad blocks that are not stopped. The application has to be locked. */
export async function saveRunningBlocks(database: Database, application: Owner, status: KnownStatus): Promise<void> {
  await database
    .update(adBlock)
    .set({ status })
    .where(and(blocksOf(application), ne(adBlock.status, 'stopped'), ne(adBlock.status, status)));
}

/** Deletes an application's ad blocks. The application has to be locked. */
export async function deleteBlocksOf(database: Database, application: Owner, at: Date): Promise<void> {
  await database.update(adBlock).set({ deletedAt: at }).where(blocksOf(application));
}
