import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { lastNeededCheck } from '#modules/app-ads-txt/checks/last-checks.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { containsTerm } from '#stores/sql/lists/list-page.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';

/** What decides where an application is in the list. */
export interface ListedApplication {
  number: number;
  status: KnownStatus;
  hasProblem: boolean;
}

/**
 * All of a publisher's applications that match a term, newest first. They are one JSON value, because there may be
 * thousands.
 */
export async function listedApplications(
  own: OwnDatabase,
  publisherId: string,
  term: string | undefined,
): Promise<ListedApplication[]> {
  const last = lastNeededCheck(own, publisherId);
  const hasProblem = or(isNotNull(application.rejectionReason), ne(last.state, 'found'), ne(last.buyersState, 'found'));
  const each = sql`json_build_array(${application.number}, ${application.status}, coalesce(${hasProblem}, false))`;
  const newestFirst = sql`${application.createdAt} desc, ${application.id} desc`;
  const [all] = await own
    .select({
      list: sql<[number, KnownStatus, boolean][]>`coalesce(json_agg(${each} order by ${newestFirst}), '[]')`,
    })
    .from(application)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(application.publisherId, publisherId),
        isNull(application.deletedAt),
        containsTerm(application.searchText, term),
      ),
    );
  return (all?.list ?? []).map(([number, status, isTroubled]) => ({ number, status, hasProblem: isTroubled }));
}

/** How many ad blocks each of a publisher's applications has, by its number; an application without any is missing. */
export async function adBlockCountsByNumber(own: OwnDatabase, publisherId: string): Promise<Map<number, number>> {
  const counts = own
    .select({ number: application.number, blocks: sql<number>`count(*)::int`.as('blocks') })
    .from(adBlock)
    .innerJoin(application, and(eq(application.id, adBlock.applicationId), eq(application.publisherId, publisherId)))
    .where(and(eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt)))
    .groupBy(application.number)
    .as('counts');
  const [all] = await own
    .select({
      list: sql<[number, number][]>`coalesce(json_agg(json_build_array(${counts.number}, ${counts.blocks})), '[]')`,
    })
    .from(counts);
  return new Map(all?.list);
}
