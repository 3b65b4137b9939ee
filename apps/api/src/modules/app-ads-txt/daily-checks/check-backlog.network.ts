import { and, count, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';

/** The app-ads.txt files that are due for a daily check and that no process is checking. */
export interface CheckBacklog {
  due: number;
  /** For how long the first of them has been due; 0 if none is. */
  seconds: number;
}

export async function findCheckBacklog(network: NetworkDatabase, { now }: { now: SQL<Date> }): Promise<CheckBacklog> {
  const { nextCheckAt, appAdsTxtUrl, deletedAt } = application;
  // A subquery is evaluated once, so that the index finds the rows.
  const at = sql`(select ${now})`;
  const [found] = await network
    .select({
      due: count(),
      seconds: sql`coalesce(extract(epoch from ${at} - min(${nextCheckAt})), 0)`.mapWith(Number),
    })
    .from(application)
    .where(and(isNull(deletedAt), isNotNull(appAdsTxtUrl), lte(nextCheckAt, at)));
  return found ?? { due: 0, seconds: 0 };
}
