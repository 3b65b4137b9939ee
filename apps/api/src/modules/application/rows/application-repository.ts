import type { StoreLink } from '@publisher-console/store-links/stores';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { containsTerm, readPage } from '#stores/sql/lists/list-page.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** An application as it is kept. */
export type ApplicationRow = typeof application.$inferSelect;

const isThere = (publisherId: string) => and(eq(application.publisherId, publisherId), isNull(application.deletedAt));

/** One page of a publisher's applications, newest first. */
export function applicationsPage(
  own: OwnDatabase,
  publisherId: string,
  { term, ...request }: PageRequest & { term: string | undefined },
): Promise<ListPage<ApplicationRow>> {
  return readPage(own, {
    table: application,
    where: and(isThere(publisherId), containsTerm(application.searchText, term)),
    sort: [{ by: application.createdAt, direction: 'desc' }],
    ...request,
  });
}

/** One of a publisher's applications that is not deleted, or null. */
export async function findApplication(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<ApplicationRow | null> {
  const [row] = await own
    .select()
    .from(application)
    .where(and(eq(application.id, id), isThere(publisherId)));
  return row ?? null;
}

/** The last check of an app-ads.txt file. */
export type LastCheck = Pick<
  typeof appAdsTxtCheck.$inferSelect,
  'applicationId' | 'state' | 'missingLines' | 'buyersState' | 'checkedAt'
>;

/** The last check of the app-ads.txt file of each of a publisher's applications that has one. */
export function lastChecks(own: OwnDatabase, publisherId: string, applicationIds: string[]): Promise<LastCheck[]> {
  const { state, missingLines, buyersState, checkedAt } = appAdsTxtCheck;
  const last = own
    .select({ state, missingLines, buyersState, checkedAt })
    .from(appAdsTxtCheck)
    .where(and(eq(appAdsTxtCheck.applicationId, application.id), eq(appAdsTxtCheck.publisherId, publisherId)))
    .orderBy(desc(appAdsTxtCheck.checkedAt), desc(appAdsTxtCheck.id))
    .limit(1)
    .as('last');
  return own
    .select({
      applicationId: application.id,
      state: last.state,
      missingLines: last.missingLines,
      buyersState: last.buyersState,
      checkedAt: last.checkedAt,
    })
    .from(application)
    .innerJoinLateral(last, sql`true`)
    .where(and(eq(application.publisherId, publisherId), inArray(application.id, applicationIds)));
}

/** One of a publisher's applications that is not deleted, or null. Nobody else changes it or its ad blocks meanwhile. */
export async function lockApplication(
  own: OwnDatabase,
  publisherId: string,
  id: string,
): Promise<ApplicationRow | null> {
  const [row] = await own
    .select()
    .from(application)
    .where(and(eq(application.id, id), isThere(publisherId)))
    .for('no key update');
  return row ?? null;
}

/**
 * The applications of some of a publisher's ad blocks, locked like `lockApplication` in the order of their ids, so that
 * two calls never wait for each other.
 */
export function lockApplicationsOfBlocks(
  own: OwnDatabase,
  publisherId: string,
  adBlockIds: string[],
): Promise<ApplicationRow[]> {
  const owners = own
    .select({ id: adBlock.applicationId })
    .from(adBlock)
    .where(and(eq(adBlock.publisherId, publisherId), inArray(adBlock.id, adBlockIds)));
  return own
    .select()
    .from(application)
    .where(and(isThere(publisherId), inArray(application.id, owners)))
    .orderBy(application.id)
    .for('no key update');
}

/**
 * How many applications a publisher has that are not deleted. Until the end of the transaction nobody else who counts them
 * adds one.
 */
export async function countLocked(own: OwnDatabase, publisherId: string): Promise<number> {
  await own.select({ id: publisher.id }).from(publisher).where(eq(publisher.id, publisherId)).for('no key update');
  return own.$count(application, isThere(publisherId));
}

/** Adds an application. Throws what `isUniqueViolation` recognises when the publisher has the one of the store already. */
export async function addApplication(
  own: OwnDatabase,
  values: typeof application.$inferInsert,
): Promise<ApplicationRow> {
  const [row] = await own.insert(application).values(values).returning();
  if (row === undefined) throw new Error('The application was not added.');
  return row;
}

/** Changes one of a publisher's applications. Throws like `addApplication`. */
export async function saveApplication(
  own: OwnDatabase,
  { id, publisherId }: Pick<ApplicationRow, 'id' | 'publisherId'>,
  values: Partial<typeof application.$inferInsert>,
): Promise<ApplicationRow> {
  const [row] = await own
    .update(application)
    .set(values)
    .where(and(eq(application.id, id), eq(application.publisherId, publisherId)))
    .returning();
  if (row === undefined) throw new Error('The application was not saved.');
  return row;
}

/** Whether a publisher has the application of a store. */
export async function hasApplication(
  own: OwnDatabase,
  publisherId: string,
  { store, id }: StoreLink,
): Promise<boolean> {
  const found = await own
    .select({ id: application.id })
    .from(application)
    .where(and(isThere(publisherId), eq(application.store, store), eq(application.storeAppId, id)));
  return found.length > 0;
}

/** Whom an application belongs to, as letters need it. */
export type Recipient = Pick<typeof publisher.$inferSelect, 'email' | 'firstName' | 'locale'>;

export async function findRecipient(own: OwnDatabase, publisherId: string): Promise<Recipient | null> {
  const { email, firstName, locale } = publisher;
  const [found] = await own.select({ email, firstName, locale }).from(publisher).where(eq(publisher.id, publisherId));
  return found ?? null;
}
