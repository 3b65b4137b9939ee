import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { hasEnded } from '#modules/statistics/days/periods.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { loadReach, statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { requirePlausibleFreshness } from './load-freshness.ts';
import type { Freshness } from './load-freshness.ts';

/**
 * Throws when the days (`YYYY-MM-DD`, in order) do not fit the `asOf` and `isFinal` of a load, and when a load counts for
 * one of them that reaches further. Returns the instant through which the facts reach. A load without `asOf` reaches to
 * its publication: `now`, by the clock of the store.
 */
export async function requireFittingDays(
  network: NetworkDatabase,
  days: readonly string[],
  { timeZone, asOf, isFinal, now }: Freshness & { timeZone: string; now: Date },
): Promise<Date> {
  const lastDay = days.at(-1);
  if (lastDay !== undefined) requirePlausibleFreshness({ asOf, isFinal }, { lastDay, timeZone, now });
  if (asOf !== null) await requireNoLaterFacts(network, days, { asOf, timeZone });
  return asOf ?? now;
}

/** Of two loads at once, the older one may end last: a file that is late takes no hours away. */
async function requireNoLaterFacts(
  network: NetworkDatabase,
  days: readonly string[],
  { asOf, timeZone }: { asOf: Date; timeZone: string },
): Promise<void> {
  const parts = days.filter((day) => !hasEnded(day, asOf, timeZone));
  // The publication of a load without --as-of says nothing of a whole day: its facts cannot reach further than these.
  const reachesFurther = or(isNotNull(statisticsLoad.asOf), inArray(statisticsDay.day, parts));
  const [later] = await network
    .select({ day: statisticsDay.day, reach: loadReach })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
    .where(and(inArray(statisticsDay.day, [...days]), gt(loadReach, asOf), reachesFurther))
    .orderBy(asc(statisticsDay.day))
    .limit(1);
  if (later === undefined) return;
  throw new Error(
    `${later.day} has facts that reach further than --as-of of this load, through ${later.reach.toISOString()}; see: bin/network stats history ${later.day}`,
  );
}
