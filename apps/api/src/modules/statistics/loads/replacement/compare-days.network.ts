import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { addDays, hasEnded } from '#modules/statistics/days/periods.ts';
import {
  isLoadUnderWay,
  notUnderWay,
  requireFittingDays,
} from '#modules/statistics/loads/publication/begin-load.network.ts';
import { findFinalDays } from '#modules/statistics/loads/publication/load-history.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { loadReach, statisticsCountingLoad, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { ComparedDay, DayTotals, NewDay, OtherSource, ReplacedDay, Replacement, Totals } from './replacement.ts';

/** The row of `statistics_load_day` of the load that counts for a day. */
const isOfCountingDay = and(
  eq(statisticsLoadDay.loadId, statisticsCountingLoad.loadId),
  eq(statisticsLoadDay.day, statisticsCountingLoad.day),
);

/** Counts the facts of days whose load did not record its totals, as loads of earlier versions, and records them. */
async function countUnknownTotals({ database, writer }: NetworkStores, days: string[]): Promise<void> {
  const unknown = await asNetwork(database, (network) =>
    network
      .select({ load: statisticsCountingLoad.loadId, day: statisticsCountingLoad.day })
      .from(statisticsCountingLoad)
      .innerJoin(statisticsLoadDay, isOfCountingDay)
      .where(
        and(
          inArray(statisticsCountingLoad.day, days),
          or(isNull(statisticsLoadDay.facts), isNull(statisticsLoadDay.impressions)),
        ),
      ),
  );
  if (unknown.length === 0) return;
  const answer = await onOneHost(writer, (client) =>
    callWarehouse(async () => {
      const counted = await client.query({
        query: `SELECT load, toString(date) AS day, count() AS facts, uniqExact(publisher) AS publishers,
            toString(sum(revenue)) AS revenue, toString(sum(impressions)) AS impressions
          FROM stats_daily WHERE date IN {days:Array(Date)} AND load IN {loads:Array(UInt32)} GROUP BY load, date`,
        query_params: { days: unknown.map(({ day }) => day), loads: unknown.map(({ load }) => load) },
        format: 'JSONEachRow',
      });
      return counted.json();
    }),
  );
  const counted = JSON.stringify(answer);
  await asNetwork(database, (network) =>
    network.execute(sql`
      update ${statisticsLoadDay} as own set facts = coalesce(own.facts, counted.facts),
        publishers = coalesce(own.publishers, counted.publishers), revenue = coalesce(own.revenue, counted.revenue),
        impressions = counted.impressions
      from jsonb_to_recordset(${counted}::jsonb)
        as counted(load int, day date, facts bigint, publishers int, revenue bigint, impressions bigint)
      where own.load_id = counted.load and own.day = counted.day`),
  );
}

/** What a load replaces in its source, and the loads of other sources for its days. */
export interface ComparedLoad extends Replacement {
  others: OtherSource[];
}

/**
 * Compares the days of a load with what counts for them, before anything of it is copied. Throws when the days do not fit
 * the load's `asOf` and `isFinal`, and when one has newer facts.
 */
export async function compareDays(
  stores: NetworkStores,
  { id, days, isFinal }: { id: number; days: DayTotals[]; isFinal: boolean },
): Promise<ComparedLoad> {
  const { timeZone } = stores.settings;
  const names = days.map(({ day }) => day).toSorted();
  const { sourceId, isGross, reach, finalDays } = await asNetwork(stores.database, async (network) => {
    const [load] = await network
      .select({
        asOf: statisticsLoad.asOf,
        sourceId: statisticsLoad.sourceId,
        sharesUpTo: statisticsLoad.sharesUpTo,
      })
      .from(statisticsLoad)
      .where(isLoadUnderWay(id));
    if (load === undefined) throw notUnderWay(id);
    const now = await readServerNow(network);
    return {
      sourceId: load.sourceId,
      isGross: load.sharesUpTo !== null,
      reach: await requireFittingDays(network, names, { ...load, isFinal, timeZone, now }),
      finalDays: await findFinalDays(network, names, { ...stores.settings, now: () => now }),
    };
  });
  await countUnknownTotals(stores, [...names, ...names.map(weekBefore)]);
  return asNetwork(stores.database, async (network) => ({
    ...(await readReplacement(network, days, { sourceId, isGross, reach, timeZone })),
    finalDays,
    others: await otherSources(network, names, sourceId),
  }));
}

/** The loads of other sources that count for the days. */
export async function otherSources(
  network: NetworkDatabase,
  days: readonly string[],
  sourceId: string,
): Promise<OtherSource[]> {
  const { day, loadId, sourceId: other } = statisticsCountingLoad;
  return network
    .select({ day, load: loadId, sourceId: other })
    .from(statisticsCountingLoad)
    .where(and(inArray(day, [...days]), ne(other, sourceId)))
    .orderBy(day, other);
}

/**
 * The counting totals of the days in the source, beside those of the load. `reach` is the instant to which its facts
 * reach.
 */
export async function readReplacement(
  network: NetworkDatabase,
  days: readonly DayTotals[],
  { sourceId, isGross, reach, timeZone }: { sourceId: string; isGross: boolean; reach: Date; timeZone: string },
): Promise<Omit<Replacement, 'finalDays'>> {
  const names = days.flatMap(({ day }) => [day, weekBefore(day)]);
  const counting = await readCounting(network, names, { sourceId, timeZone });
  const replaced: ReplacedDay[] = [];
  const newDays: NewDay[] = [];
  const compared: ComparedDay[] = [];
  for (const day of days) {
    const own = counting.get(day.day);
    const earlier = counting.get(weekBefore(day.day));
    for (const [beforeDay, of] of [[day.day, own] as const, [weekBefore(day.day), earlier] as const])
      if (of?.isWhole === true) compared.push({ ...day, before: of.totals, beforeDay });
    const isOver = [reach, own?.reach ?? reach].some((instant) => hasEnded(day.day, instant, timeZone));
    if (own !== undefined) replaced.push({ ...day, replacedLoad: own.load, before: own.totals, isOver });
    else if (earlier?.isWhole === true && isOver) newDays.push({ ...day, before: earlier.totals });
  }
  return { days: replaced, newDays, compared, isGross, currency: await onlyCurrency(network) };
}

const weekBefore = (day: string) => addDays(day, -7);

/** The load that counts for a day. */
interface CountingDay {
  load: number;
  /** The instant through which its facts reach. */
  reach: Date;
  /** They reach the end of the day. */
  isWhole: boolean;
  totals: Totals;
}

/** The counting loads of the days that have statistics with known totals. */
async function readCounting(
  network: NetworkDatabase,
  days: string[],
  { sourceId, timeZone }: { sourceId: string; timeZone: string },
): Promise<Map<string, CountingDay>> {
  const { day: countingDay, loadId, sourceId: ofSource } = statisticsCountingLoad;
  const { facts, publishers, revenue, impressions } = statisticsLoadDay;
  const counting = await network
    .select({ day: countingDay, load: loadId, reach: loadReach, facts, publishers, revenue, impressions })
    .from(statisticsCountingLoad)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, loadId))
    .innerJoin(statisticsLoadDay, isOfCountingDay)
    .where(and(eq(ofSource, sourceId), inArray(countingDay, days)));
  return new Map(
    counting.flatMap(({ day, load, reach, ...row }) => {
      if (row.facts === null) return [];
      const totals = {
        facts: row.facts,
        publishers: row.publishers ?? 0,
        revenue: String(row.revenue ?? 0n),
        ...(row.impressions !== null && { impressions: String(row.impressions) }),
      };
      return [[day, { load, reach, isWhole: hasEnded(day, reach, timeZone), totals }]];
    }),
  );
}

/** The currency of all publishers, if they have one. */
export async function onlyCurrency(network: NetworkDatabase): Promise<string | null> {
  const currencies = await network.selectDistinct({ currency: publisher.currency }).from(publisher).limit(2);
  return currencies.length === 1 ? (currencies[0]?.currency ?? null) : null;
}
