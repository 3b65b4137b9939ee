import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';

/** The last check of an application's file, as lists of applications show it. */
type LastCheck = Pick<
  typeof appAdsTxtCheck.$inferSelect,
  'applicationId' | 'buyersState' | 'checkedAt' | 'missingLines' | 'state'
>;

/** The last check of each of a publisher's applications that has one, in one statement. */
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

/**
 * The last check of the file of an application that needs one, for a statement that selects from applications. A stopped
 * application needs no file.
 */
export function lastNeededCheck(own: OwnDatabase, publisherId: string) {
  const { state, buyersState, checkedAt, id } = appAdsTxtCheck;
  return own
    .select({ state, buyersState })
    .from(appAdsTxtCheck)
    .where(
      and(
        eq(appAdsTxtCheck.applicationId, application.id),
        eq(appAdsTxtCheck.publisherId, publisherId),
        ne(application.status, 'stopped'),
        isNotNull(application.appAdsTxtUrl),
      ),
    )
    .orderBy(desc(checkedAt), desc(id))
    .limit(1)
    .as('last');
}
