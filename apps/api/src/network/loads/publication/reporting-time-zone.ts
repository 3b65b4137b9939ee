import { sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsTimeZone } from '#stores/sql/tables/statistic.ts';

/** The reporting time zone is not the one in which the days of the network's statistics end. */
export class TimeZoneChanged extends Error {
  override readonly name = 'TimeZoneChanged';

  constructor(kept: string, set: string) {
    super(
      `REPORTING_TIME_ZONE is ${set}, but the days of this network's statistics end in ${kept}: set REPORTING_TIME_ZONE=${kept}. Only a network without statistics can change it.`,
    );
  }
}

/**
 * Keeps the reporting time zone from the first published day on, and throws `TimeZoneChanged` when the kept one is
 * another. A network without statistics has no kept zone.
 */
export async function requireTimeZone(network: NetworkDatabase, timeZone: string): Promise<void> {
  await network.execute(sql`
    insert into ${statisticsTimeZone} (time_zone) select ${timeZone} where exists (select from ${statisticsDay})
    on conflict do nothing`);
  const [kept] = await network.select().from(statisticsTimeZone);
  if (kept !== undefined && canonical(kept.timeZone) !== canonical(timeZone))
    throw new TimeZoneChanged(kept.timeZone, timeZone);
}

/** Some zones have several names, such as UTC and Etc/UTC. */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
