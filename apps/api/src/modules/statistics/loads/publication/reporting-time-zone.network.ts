import { sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsCountingLoad, statisticsLoad, statisticsTimeZone } from '#stores/sql/tables/statistic.ts';

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
 * Stores the reporting time zone with the first published day, and throws `TimeZoneChanged` when the stored one
 * differs. A network without statistics has none. Invented days of the demo network do not fix one.
 */
export async function requireTimeZone(network: NetworkDatabase, timeZone: string): Promise<void> {
  await network.execute(sql`
    insert into ${statisticsTimeZone} (time_zone) select ${timeZone} where exists (
      select from ${statisticsCountingLoad} join ${statisticsLoad} on id = load_id where not is_demo)
    on conflict do nothing`);
  const [stored] = await network.select().from(statisticsTimeZone);
  if (stored !== undefined && canonical(stored.timeZone) !== canonical(timeZone))
    throw new TimeZoneChanged(stored.timeZone, timeZone);
}

/** Some zones have several names, such as UTC and Etc/UTC. */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
