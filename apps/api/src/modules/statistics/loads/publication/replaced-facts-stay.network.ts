import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay, statisticsTimeZone } from '#stores/sql/tables/statistic.ts';
import { supersededFactsStay } from '#stores/warehouse/superseded-facts-stay.ts';

/** The setting of the reporting time zone is not that of the network's statistics. */
export class TimeZoneChanged extends Error {
  override readonly name = 'TimeZoneChanged';

  constructor(stored: string, set: string) {
    super(
      `REPORTING_TIME_ZONE is ${set}, but the days of this network's statistics end in ${stored}: set REPORTING_TIME_ZONE=${stored}. Only a network without statistics of its own can change it.`,
    );
  }
}

/**
 * Stores the reporting time zone with the first published day, and throws `TimeZoneChanged` when the stored one differs. A
 * network without statistics has none. Invented days of the demo network are no reason to keep one.
 */
export async function requireTimeZone(network: NetworkDatabase, timeZone: string): Promise<void> {
  await network.execute(sql`
    insert into ${statisticsTimeZone} (time_zone) select ${timeZone} where exists (
      select from ${statisticsDay} join ${statisticsLoad} on id = load_id where not is_demo)
    on conflict do nothing`);
  const [stored] = await network.select().from(statisticsTimeZone);
  if (stored !== undefined && canonical(stored.timeZone) !== canonical(timeZone))
    throw new TimeZoneChanged(stored.timeZone, timeZone);
}

/** Some zones have several names, such as UTC and Etc/UTC. */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}

const untilReportsEnd = sql`make_interval(mins => ${supersededFactsStay})`;

/**
 * Sets how long the facts of other loads stay for the days of the load `id`, which counts for them now. Those that it
 * replaced stay for `revertDays`, so that it can be reverted. Those that were replaced before stay only as long as reports
 * may read them, so that a day that is loaded every hour has two sets of facts and not a hundred. Those that a process
 * removes stay its own for as long as it has claimed them.
 */
export async function keepReplacedFacts(network: NetworkDatabase, id: number, revertDays: number): Promise<void> {
  const ofOthers = and(
    ne(statisticsLoadDay.loadId, id),
    sql`${statisticsLoadDay.day} in (select day from ${statisticsLoadDay} where load_id = ${id})`,
  );
  const published = network
    .select({ id: statisticsLoad.id })
    .from(statisticsLoad)
    .where(isNotNull(statisticsLoad.publishedAt));
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: sql`least(${statisticsLoadDay.removeAfter}, now() + ${untilReportsEnd})` })
    .where(
      and(
        ofOthers,
        isNotNull(statisticsLoadDay.removeAfter),
        eq(statisticsLoadDay.isBeingRemoved, false),
        inArray(statisticsLoadDay.loadId, published),
      ),
    );
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: replacedFactsLeave(revertDays) })
    .where(and(ofOthers, isNull(statisticsLoadDay.removeAfter)));
  await network.update(statisticsLoadDay).set({ removeAfter: null }).where(eq(statisticsLoadDay.loadId, id));
}

/** When facts leave that are replaced now. */
export function replacedFactsLeave(revertDays: number): SQL {
  return sql`now() + greatest(make_interval(days => ${revertDays}), ${untilReportsEnd})`;
}
