import { and, count, desc, eq, inArray, isNotNull, lt, lte, max, sql } from 'drizzle-orm';
import { dayStateOf, networkDay } from '#modules/statistics/days/day-state.ts';
import { addDays, dayOf, hasEnded } from '#modules/statistics/days/periods.ts';
import { pageOf } from '#orders/page.ts';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkSettings, NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import {
  countingDays,
  statisticsCountingLoad,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
} from '#stores/sql/tables/statistic.ts';

/** A load as the operator sees it. Times are ISO 8601. */
export interface LoadSummary {
  id: number;
  startedAt: string;
  /** Null for a load that is under way, or was never published. */
  publishedAt: string | null;
  /** The facts cover the time up to this instant; null for the time of publication. */
  asOf: string | null;
  rows: number | null;
  /** The file or the table that it read; null where it is not known. */
  source: string | null;
  /** The source of its figures. */
  sourceId: string;
  /** The load that this publication reverted. */
  revertedLoad: number | null;
  /** Days for which it still counts: later loads may have replaced others. */
  days: number;
  /** How many of these are final: their figures no longer change. */
  finalDays: number;
}

/** Loads, the newest first. */
export async function recentLoads(
  { database }: NetworkStores,
  { limit, after }: PageInput,
): Promise<ListPage<LoadSummary>> {
  const days = sql<number>`(select count(*)::int from ${statisticsCountingLoad} where ${statisticsCountingLoad.loadId} = ${statisticsLoad.id})`;
  const finalDays = sql<number>`(select count(*)::int from ${statisticsCountingLoad} where ${statisticsCountingLoad.loadId} = ${statisticsLoad.id} and is_final)`;
  const last = numberCursor(after);
  return asNetwork(database, async (network) => {
    const loads = await network
      .select({
        id: statisticsLoad.id,
        startedAt: statisticsLoad.startedAt,
        publishedAt: statisticsLoad.publishedAt,
        asOf: statisticsLoad.asOf,
        rows: statisticsLoad.rows,
        source: statisticsLoad.source,
        sourceId: statisticsLoad.sourceId,
        revertedLoad: statisticsLoad.revertedLoad,
        days,
        finalDays,
      })
      .from(statisticsLoad)
      .where(last === null ? undefined : lt(statisticsLoad.id, last))
      .orderBy(desc(statisticsLoad.id))
      .limit(limit + 1);
    const rows = loads.map(({ startedAt, publishedAt, asOf, ...load }) => ({
      ...load,
      startedAt: startedAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
      asOf: asOf?.toISOString() ?? null,
    }));
    return pageOf(rows, { limit, total: await network.$count(statisticsLoad) }, ({ id }) => String(id));
  });
}

/** The newest loads, for monitoring. */
export interface NewestLoad {
  /** Publications since the network began: loads and reverts. */
  published: number;
  /** The load that was published last, reverts aside; null before the first one. */
  last: { rows: number; startedAt: Date; publishedAt: Date } | null;
  /** The newest day with statistics, and the instant through which its facts reach. */
  newestDay: { day: string; asOf: Date } | null;
}

export async function findNewestLoad(network: NetworkDatabase): Promise<NewestLoad> {
  const { startedAt, publishedAt, rows, publication } = statisticsLoad;
  const counting = countingDays();
  const [{ published } = { published: 0 }] = await network.select({ published: max(publication) }).from(statisticsLoad);
  const [last] = await network
    .select({ rows, startedAt, publishedAt })
    .from(statisticsLoad)
    .where(and(isNotNull(publication), isNotNull(rows)))
    .orderBy(desc(publication))
    .limit(1);
  const [newest] = await network
    .select({ day: counting.columns.day, asOf: counting.columns.dataAsOf })
    .from(counting.from)
    .orderBy(desc(counting.columns.day))
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

/** The final ones of the days, whose figures no longer change, in order. */
export async function findFinalDays(
  network: NetworkDatabase,
  days: readonly string[],
  { timeZone, finalAfterDays, now }: Pick<NetworkSettings, 'now' | 'timeZone' | 'finalAfterDays'>,
): Promise<string[]> {
  const finalByAge = finalAfterDays === undefined ? '' : networkDay({ timeZone, finalAfterDays, now }).finalByAge;
  const counting = countingDays();
  const published = await network
    .select(counting.columns)
    .from(counting.from)
    .where(inArray(counting.columns.day, [...days]))
    .orderBy(counting.columns.day);
  return published.flatMap((day) => (dayStateOf(day, { timeZone, finalByAge }).isClosed ? [day.day] : []));
}

/** Days whose facts do not reach their end, although they ended more than a day ago: their last load is missing. */
export async function findUnfinishedDays(
  network: NetworkDatabase,
  { timeZone, now }: Pick<NetworkSettings, 'now' | 'timeZone'>,
): Promise<string[]> {
  const { from, columns } = countingDays();
  const days = await network
    .select(columns)
    .from(from)
    .where(lte(columns.day, addDays(dayOf(now(), timeZone), -2)))
    .orderBy(columns.day);
  return days.flatMap(({ day, dataAsOf }) => (hasEnded(day, dataAsOf, timeZone) ? [] : [day]));
}

/** A publication that changed a day, as the operator sees it. */
export interface DayPublication {
  /** The entry in the list of loads. */
  load: number;
  publication: number;
  /** ISO 8601. */
  publishedAt: string | null;
  /** The file or the table; null where it is not known. */
  source: string | null;
  /** The source of its figures. */
  sourceId: string;
  actor: string | null;
  /** The load that this publication reverted; null for a load with facts of its own. */
  revertedLoad: number | null;
  /** The load that counted from then on; null when the day had no statistics any more. */
  counting: number | null;
  /** Null where they are not known, and without statistics. */
  facts: number | null;
  publishers: number | null;
  /** Millionths of the publishers' currencies, added up, in digits. */
  revenue: string | null;
  isFinal: boolean;
  /** It is what counts now. */
  countsNow: boolean;
  /** Its facts count now, because a later publication was reverted. */
  countsAgain: boolean;
  /** The facts are in the warehouse. */
  hasFacts: boolean;
}

/** The publications that changed a day (`YYYY-MM-DD`), the newest first. */
export async function dayHistory(
  { database }: NetworkStores,
  { day, sourceId, limit, after }: PageInput & { day: string; sourceId: string | null },
): Promise<ListPage<DayPublication>> {
  const last = numberCursor(after);
  const change = statisticsPublicationDay;
  const wanted = and(eq(change.day, day), sourceId === null ? undefined : eq(statisticsLoad.sourceId, sourceId));
  return asNetwork(database, async (network) => {
    const found = await network
      .select({
        load: statisticsLoad.id,
        publication: change.publication,
        publishedAt: statisticsLoad.publishedAt,
        source: statisticsLoad.source,
        sourceId: statisticsLoad.sourceId,
        actor: statisticsLoad.actor,
        revertedLoad: statisticsLoad.revertedLoad,
        counting: change.loadId,
        facts: change.facts,
        publishers: change.publishers,
        revenue: sql<string | null>`${change.revenue}::text`,
        isFinal: change.isFinal,
        hasCountingFacts: sql<boolean>`coalesce(${statisticsCountingLoad.loadId} = ${change.loadId}, false)`,
        isNewest: sql<boolean>`not exists (
          select from ${change} as later join ${statisticsLoad} as of on of.publication = later.publication
          where later.day = ${change.day} and later.publication > ${change.publication} and of.source_id = ${statisticsLoad.sourceId})`,
        hasFacts: sql<boolean>`coalesce(not ${statisticsLoadDay.isBeingRemoved}, false)`,
      })
      .from(change)
      .innerJoin(statisticsLoad, eq(statisticsLoad.publication, change.publication))
      .leftJoin(
        statisticsCountingLoad,
        and(eq(statisticsCountingLoad.day, change.day), eq(statisticsCountingLoad.sourceId, statisticsLoad.sourceId)),
      )
      .leftJoin(
        statisticsLoadDay,
        and(eq(statisticsLoadDay.loadId, change.loadId), eq(statisticsLoadDay.day, change.day)),
      )
      .where(and(wanted, last === null ? undefined : lt(change.publication, last)))
      .orderBy(desc(change.publication))
      .limit(limit + 1);
    const rows = found.map(({ publishedAt, hasCountingFacts, isNewest, ...row }) => ({
      ...row,
      publishedAt: publishedAt?.toISOString() ?? null,
      countsNow: hasCountingFacts && isNewest,
      countsAgain: hasCountingFacts && !isNewest,
    }));
    const [{ total } = { total: 0 }] = await network
      .select({ total: count() })
      .from(change)
      .innerJoin(statisticsLoad, eq(statisticsLoad.publication, change.publication))
      .where(wanted);
    return pageOf(rows, { limit, total }, ({ publication }) => String(publication));
  });
}
