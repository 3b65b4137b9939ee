import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { containsTerm, readPage } from '#stores/sql/lists/list-page.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import { appAdsTxtCheck, application } from '#stores/sql/schema.ts';

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
  'applicationId' | 'state' | 'missingLines' | 'checkedAt'
>;

/** The last check of the app-ads.txt file of each of a publisher's applications that has one. */
export function lastChecks(own: OwnDatabase, publisherId: string, applicationIds: string[]): Promise<LastCheck[]> {
  const last = own
    .select({
      state: appAdsTxtCheck.state,
      missingLines: appAdsTxtCheck.missingLines,
      checkedAt: appAdsTxtCheck.checkedAt,
    })
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
      checkedAt: last.checkedAt,
    })
    .from(application)
    .innerJoinLateral(last, sql`true`)
    .where(and(eq(application.publisherId, publisherId), inArray(application.id, applicationIds)));
}
