import { and, desc, eq, inArray, isNotNull, isNull, lte, max } from 'drizzle-orm';
import { addDays, dayOf, hasEnded } from '#modules/statistics/days/periods.ts';
import { dayStateOf } from '#modules/statistics/days/day-state.ts';
import { networkDay } from '#modules/statistics/days/network-day.ts';
import type { NetworkSettings } from '#orders/network-stores.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { loadReach, statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';

/** What was loaded last, for monitoring. */
export interface NewestLoad {
  /** Publications since the network began: loads and reverts. */
  published: number;
  /** The load that was published last, reverts aside; null before the first one. */
  last: { rows: number; startedAt: Date; publishedAt: Date } | null;
  /** The newest day with statistics, and the instant through which its facts reach. */
  newestDay: { day: string; asOf: Date } | null;
}

export async function findNewestLoad(network: NetworkDatabase): Promise<NewestLoad> {
  const { startedAt, publishedAt, rows, publication, revertedLoad } = statisticsLoad;
  const [{ published } = { published: 0 }] = await network.select({ published: max(publication) }).from(statisticsLoad);
  const [last] = await network
    .select({ rows, startedAt, publishedAt })
    .from(statisticsLoad)
    .where(and(isNotNull(publication), isNull(revertedLoad)))
    .orderBy(desc(publication))
    .limit(1);
  const [newest] = await network
    .select({ day: statisticsDay.day, asOf: loadReach })
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
    newestDay: newest ?? null,
  };
}

/** Those of the days whose figures no longer change, in order. */
export async function findFinalDays(
  network: NetworkDatabase,
  days: readonly string[],
  { timeZone, finalAfterDays, now }: Pick<NetworkSettings, 'now' | 'timeZone' | 'finalAfterDays'>,
): Promise<string[]> {
  const finalByAge = finalAfterDays === undefined ? '' : networkDay({ timeZone, finalAfterDays, now }).finalByAge;
  const published = await network
    .select({ day: statisticsDay.day, isFinal: statisticsDay.isFinal, dataAsOf: loadReach })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
    .where(inArray(statisticsDay.day, [...days]))
    .orderBy(statisticsDay.day);
  return published.flatMap((day) => (dayStateOf(day, { timeZone, finalByAge }).isClosed ? [day.day] : []));
}

/** Days whose facts do not reach their end, although they ended more than a day ago: their last load is missing. */
export async function findUnfinishedDays(
  network: NetworkDatabase,
  { timeZone, now }: Pick<NetworkSettings, 'now' | 'timeZone'>,
): Promise<string[]> {
  const days = await network
    .select({ day: statisticsDay.day, reach: loadReach })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
    .where(lte(statisticsDay.day, addDays(dayOf(now(), timeZone), -2)))
    .orderBy(statisticsDay.day);
  return days.flatMap(({ day, reach }) => (hasEnded(day, reach, timeZone) ? [] : [day]));
}
