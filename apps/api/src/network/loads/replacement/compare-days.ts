import { eq, inArray } from 'drizzle-orm';
import { dayOf } from '#modules/criteria/periods.ts';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { isLoadUnderWay, notUnderWay } from '#network/loads/publication/load-under-way.ts';
import { requirePlausibleFreshness } from '#network/loads/publication/load-freshness.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import type { DayTotals } from './day-totals.ts';
import { countUnknownTotals, isOfCountingDay } from './unknown-totals.ts';
import type { ReplacedDay, Replacement } from './replaced-day.ts';

/**
 * Compares the days of a load with what counts for them, before anything of it is copied. Throws when the days do not fit
 * the load's `asOf` and `isFinal`.
 */
export async function compareDays(
  stores: NetworkStores,
  { id, days, isFinal }: { id: number; days: DayTotals[]; isFinal: boolean },
): Promise<Replacement> {
  const { database, settings } = stores;
  const names = days.map(({ day }) => day);
  await asNetwork(database, async (network) => {
    const [load] = await network.select({ asOf: statisticsLoad.asOf }).from(statisticsLoad).where(isLoadUnderWay(id));
    if (load === undefined) throw notUnderWay(id);
    const lastDay = names.toSorted().at(-1) ?? '';
    const { timeZone, now } = settings;
    requirePlausibleFreshness({ asOf: load.asOf, isFinal }, { lastDay, timeZone, now: now() });
  });
  await countUnknownTotals(stores, names);
  return asNetwork(database, (network) => readReplacement(network, days, settings.timeZone));
}

/** What counts for the days, beside what would; days that have no statistics are left out. */
export async function readReplacement(
  network: NetworkDatabase,
  days: readonly DayTotals[],
  timeZone: string,
): Promise<Replacement> {
  const { facts, publishers, revenue } = statisticsLoadDay;
  const counting = await network
    .select({ day: statisticsDay.day, load: statisticsLoad, totals: { facts, publishers, revenue } })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
    .innerJoin(statisticsLoadDay, isOfCountingDay)
    .where(
      inArray(
        statisticsDay.day,
        days.map(({ day }) => day),
      ),
    );
  const byDay = new Map(counting.map((row) => [row.day, row]));
  const replaced = days.flatMap((day): ReplacedDay[] => {
    const row = byDay.get(day.day);
    if (row === undefined || row.totals.facts === null) return [];
    const before = {
      facts: row.totals.facts,
      publishers: row.totals.publishers ?? 0,
      revenue: String(row.totals.revenue ?? 0n),
    };
    const reach = row.load.asOf ?? row.load.publishedAt;
    const wasComplete = reach !== null && dayOf(reach, timeZone) > day.day;
    return [{ ...day, replacedLoad: row.load.id, before, wasComplete }];
  });
  return { days: replaced, currency: await onlyCurrency(network) };
}

async function onlyCurrency(network: NetworkDatabase): Promise<string | null> {
  const currencies = await network.selectDistinct({ currency: publisher.currency }).from(publisher).limit(2);
  return currencies.length === 1 ? (currencies[0]?.currency ?? null) : null;
}
