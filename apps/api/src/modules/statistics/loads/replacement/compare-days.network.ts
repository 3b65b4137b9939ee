import { eq, inArray } from 'drizzle-orm';
import { addDays, hasEnded } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { isLoadUnderWay, notUnderWay } from '#modules/statistics/loads/publication/load-under-way.ts';
import { findFinalDays } from '#modules/statistics/loads/publication/newest-load.network.ts';
import { requireFittingDays } from '#modules/statistics/loads/publication/fitting-days.network.ts';
import { readServerNow } from '#stores/sql/shared-now.ts';
import { loadReach, statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import type { DayTotals, Totals } from './day-totals.ts';
import { countUnknownTotals, isOfCountingDay } from './unknown-totals.network.ts';
import type { NewDay, ReplacedDay, Replacement } from './replaced-day.ts';

/**
 * Compares the days of a load with what counts for them, before anything of it is copied. Throws when the days do not fit
 * the load's `asOf` and `isFinal`, and when one has newer facts.
 */
export async function compareDays(
  stores: NetworkStores,
  { id, days, isFinal }: { id: number; days: DayTotals[]; isFinal: boolean },
): Promise<Replacement> {
  const { timeZone } = stores.settings;
  const names = days.map(({ day }) => day).toSorted();
  const { reach, finalDays } = await asNetwork(stores.database, async (network) => {
    const [load] = await network.select({ asOf: statisticsLoad.asOf }).from(statisticsLoad).where(isLoadUnderWay(id));
    if (load === undefined) throw notUnderWay(id);
    const now = await readServerNow(network);
    return {
      reach: await requireFittingDays(network, names, { asOf: load.asOf, isFinal, timeZone, now }),
      finalDays: await findFinalDays(network, names, { ...stores.settings, now: () => now }),
    };
  });
  await countUnknownTotals(stores, [...names, ...names.map(weekBefore)]);
  return asNetwork(stores.database, async (network) => ({
    ...(await readReplacement(network, days, { reach, timeZone })),
    finalDays,
  }));
}

/** What counts for the days, beside what would. `reach` is the instant through which the facts of the load reach. */
export async function readReplacement(
  network: NetworkDatabase,
  days: readonly DayTotals[],
  { reach, timeZone }: { reach: Date; timeZone: string },
): Promise<Omit<Replacement, 'finalDays'>> {
  const counting = await readCounting(network, [
    ...days.map(({ day }) => day),
    ...days.map(({ day }) => weekBefore(day)),
  ]);
  const replaced: ReplacedDay[] = [];
  const newDays: NewDay[] = [];
  for (const day of days) {
    const own = counting.get(day.day);
    const earlier = counting.get(weekBefore(day.day));
    const isOver = [reach, own?.reach ?? reach].some((instant) => hasEnded(day.day, instant, timeZone));
    if (own !== undefined) replaced.push({ ...day, replacedLoad: own.load, before: own.totals, isOver });
    else if (earlier !== undefined && isOver) newDays.push({ ...day, before: earlier.totals });
  }
  return { days: replaced, newDays, currency: await onlyCurrency(network) };
}

const weekBefore = (day: string) => addDays(day, -7);

/** What counts for a day. */
interface CountingDay {
  load: number;
  /** The instant through which its facts reach. */
  reach: Date;
  totals: Totals;
}

/** What counts for those of the days that have statistics with known totals. */
async function readCounting(network: NetworkDatabase, days: string[]): Promise<Map<string, CountingDay>> {
  const { facts, publishers, revenue } = statisticsLoadDay;
  const counting = await network
    .select({ day: statisticsDay.day, load: statisticsDay.loadId, reach: loadReach, facts, publishers, revenue })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
    .innerJoin(statisticsLoadDay, isOfCountingDay)
    .where(inArray(statisticsDay.day, days));
  return new Map(
    counting.flatMap(({ day, load, reach, ...row }) => {
      if (row.facts === null) return [];
      const totals = { facts: row.facts, publishers: row.publishers ?? 0, revenue: String(row.revenue ?? 0n) };
      return [[day, { load, reach, totals }]];
    }),
  );
}

/** The currency of all publishers, if they have one. */
export async function onlyCurrency(network: NetworkDatabase): Promise<string | null> {
  const currencies = await network.selectDistinct({ currency: publisher.currency }).from(publisher).limit(2);
  return currencies.length === 1 ? (currencies[0]?.currency ?? null) : null;
}
