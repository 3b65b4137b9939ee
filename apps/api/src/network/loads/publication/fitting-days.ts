import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { loadReach, statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { requirePlausibleFreshness } from './load-freshness.ts';
import type { Freshness } from './load-freshness.ts';

/**
 * Throws when the days (`YYYY-MM-DD`, in order) do not fit the `asOf` and `isFinal` of a load, and when a load that reaches
 * further counts for one of them. Returns the instant through which the facts reach. A load without `asOf` reaches to its
 * publication: `now`, by the clock of the store.
 */
export async function requireFittingDays(
  network: NetworkDatabase,
  days: readonly string[],
  { timeZone, asOf, isFinal, now }: Freshness & { timeZone: string; now: Date },
): Promise<Date> {
  const lastDay = days.at(-1);
  if (lastDay !== undefined) requirePlausibleFreshness({ asOf, isFinal }, { lastDay, timeZone, now });
  if (asOf !== null) await requireNoLaterFacts(network, days, asOf);
  return asOf ?? now;
}

/** Of two loads at once, the older one may end last: a file that is late takes no hours away. */
async function requireNoLaterFacts(network: NetworkDatabase, days: readonly string[], asOf: Date): Promise<void> {
  const [later] = await network
    .select({ day: statisticsDay.day, reach: loadReach })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
    .where(and(inArray(statisticsDay.day, [...days]), gt(loadReach, asOf)))
    .orderBy(asc(statisticsDay.day))
    .limit(1);
  if (later === undefined) return;
  throw new Error(
    `${later.day} has facts that reach further than --as-of of this load, through ${later.reach.toISOString()}; see: bin/network stats history ${later.day}`,
  );
}
