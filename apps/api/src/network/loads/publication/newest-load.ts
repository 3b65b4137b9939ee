import { and, desc, eq, isNotNull, isNull, max } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';

/** What was loaded last, for monitoring. */
export interface NewestLoad {
  /** Publications since the network began: loads and reverts. */
  published: number;
  /** The load that was published last, reverts aside; null before the first one. */
  last: { rows: number; startedAt: Date; publishedAt: Date } | null;
  /** The newest day with statistics, and the instant up to which its facts are complete. */
  newestDay: { day: string; asOf: Date } | null;
}

export async function findNewestLoad(network: NetworkDatabase): Promise<NewestLoad> {
  const { startedAt, publishedAt, asOf, rows, publication, revertedLoad } = statisticsLoad;
  const [{ published } = { published: 0 }] = await network.select({ published: max(publication) }).from(statisticsLoad);
  const [last] = await network
    .select({ rows, startedAt, publishedAt })
    .from(statisticsLoad)
    .where(and(isNotNull(publication), isNull(revertedLoad)))
    .orderBy(desc(publication))
    .limit(1);
  const [newest] = await network
    .select({ day: statisticsDay.day, asOf, publishedAt })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
    .orderBy(desc(statisticsDay.day))
    .limit(1);
  return {
    published: published ?? 0,
    last:
      last === undefined || last.publishedAt === null
        ? null
        : { rows: last.rows ?? 0, startedAt: last.startedAt, publishedAt: last.publishedAt },
    newestDay:
      newest === undefined || newest.publishedAt === null
        ? null
        : { day: newest.day, asOf: newest.asOf ?? newest.publishedAt },
  };
}
