import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { containsTerm, readPage } from '#stores/sql/lists/list-page.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import { searchedText } from '#stores/sql/lists/search-text.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';

/** The searched fields of an ad block. */
interface SearchedAdBlock {
  id: string;
  name: string;
  place?: string | null | undefined;
}

/** The search text of an ad block. Save it whenever one of these fields changes. */
export function adBlockSearchText({ id, name, place }: SearchedAdBlock): string {
  return searchedText(name, place ?? null, id);
}

/** An ad block as it is stored. */
export type AdBlockRow = typeof adBlock.$inferSelect;

const isThere = (publisherId: string) => and(eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt));

/** One page of an application's ad blocks, newest first. */
export function adBlocksPage(
  own: OwnDatabase,
  publisherId: string,
  { applicationId, term, ...request }: PageRequest & { applicationId: string; term: string | undefined },
): Promise<ListPage<AdBlockRow>> {
  return readPage(own, {
    table: adBlock,
    where: and(eq(adBlock.applicationId, applicationId), isThere(publisherId), containsTerm(adBlock.searchText, term)),
    sort: [{ by: adBlock.createdAt, direction: 'desc' }],
    ...request,
  });
}

/** The newest ad blocks of each of a publisher's applications, newest first. */
export async function newestAdBlocks(
  own: OwnDatabase,
  publisherId: string,
  applicationIds: string[],
  most: number,
): Promise<AdBlockRow[]> {
  const newest = own
    .select()
    .from(adBlock)
    .where(and(eq(adBlock.applicationId, application.id), isThere(publisherId)))
    .orderBy(desc(adBlock.createdAt), desc(adBlock.id))
    .limit(most)
    .as('newest');
  const rows = await own
    .select({ newest: newest._.selectedFields })
    .from(application)
    .innerJoinLateral(newest, sql`true`)
    .where(and(eq(application.publisherId, publisherId), inArray(application.id, applicationIds)))
    .orderBy(desc(newest.createdAt), desc(newest.id));
  return rows.map(({ newest: row }) => row);
}

/** The number of ad blocks of each application; an application without any is missing. */
export async function adBlockCounts(
  own: OwnDatabase,
  publisherId: string,
  applicationIds: string[],
): Promise<Map<string, number>> {
  const counts = await own
    .select({ applicationId: adBlock.applicationId, blocks: count() })
    .from(adBlock)
    .where(and(isThere(publisherId), inArray(adBlock.applicationId, applicationIds)))
    .groupBy(adBlock.applicationId);
  return new Map(counts.map(({ applicationId, blocks }) => [applicationId, blocks]));
}

/** One of a publisher's ad blocks that is not deleted, or null. */
export async function findAdBlock(own: OwnDatabase, publisherId: string, id: string): Promise<AdBlockRow | null> {
  const [row] = await own
    .select()
    .from(adBlock)
    .where(and(eq(adBlock.id, id), isThere(publisherId)));
  return row ?? null;
}

/** A publisher's ad blocks with these ids that are not deleted. */
export function findAdBlocks(own: OwnDatabase, publisherId: string, ids: string[]): Promise<AdBlockRow[]> {
  return own
    .select()
    .from(adBlock)
    .where(and(inArray(adBlock.id, ids), isThere(publisherId)));
}

/** The names of a publisher's ad blocks, deleted ones included. */
export function adBlockNames(own: OwnDatabase, publisherId: string, ids: string[]) {
  return own
    .select({ id: adBlock.id, name: adBlock.name, deletedAt: adBlock.deletedAt })
    .from(adBlock)
    .where(and(eq(adBlock.publisherId, publisherId), inArray(adBlock.id, ids)));
}

export async function addAdBlock(own: OwnDatabase, values: typeof adBlock.$inferInsert): Promise<AdBlockRow> {
  const [row] = await own.insert(adBlock).values(values).returning();
  if (row === undefined) throw new Error('The ad block was not added.');
  return row;
}

/** Changes some of a publisher's ad blocks in the same way. */
export function saveAdBlocks(
  own: OwnDatabase,
  publisherId: string,
  ids: string[],
  values: Partial<typeof adBlock.$inferInsert>,
): Promise<AdBlockRow[]> {
  return own
    .update(adBlock)
    .set(values)
    .where(and(inArray(adBlock.id, ids), isThere(publisherId)))
    .returning();
}

interface Owner {
  id: string;
  publisherId: string;
}

const blocksOf = ({ id, publisherId }: Owner) =>
  and(eq(adBlock.applicationId, id), eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt));

/** Sets the status of an application's ad blocks that are not stopped. The application has to be locked. */
export async function saveRunningBlocks(database: Database, owner: Owner, status: KnownStatus): Promise<void> {
  await database
    .update(adBlock)
    .set({ status })
    .where(and(blocksOf(owner), ne(adBlock.status, 'stopped'), ne(adBlock.status, status)));
}

/** Deletes an application's ad blocks. The application has to be locked. */
export async function deleteBlocksOf(database: Database, owner: Owner, at: Date): Promise<void> {
  await database.update(adBlock).set({ deletedAt: at }).where(blocksOf(owner));
}
