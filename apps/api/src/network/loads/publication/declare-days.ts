import { eq, max, sql } from 'drizzle-orm';
import type { NetworkSettings, NetworkStores } from '#network/connection/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { requirePlausibleFreshness } from './load-freshness.ts';
import type { Freshness } from './load-freshness.ts';
import { isLoadUnderWay, loadLifetime, notUnderWay } from './load-under-way.ts';

/** For how long facts of a load that is never published stay. */
const unpublishedFactsStay = sql`${loadLifetime} * 2`;

/**
 * Records the days (`YYYY-MM-DD`) of a load. It comes before the first write to the tables of facts, so that the facts can
 * be found and removed however the load ends. Throws when the days do not fit the load's `asOf` and `isFinal`, before
 * anything is copied.
 */
export function declareDays(
  { database, settings }: NetworkStores,
  { id, days, isFinal }: { id: number; days: string[]; isFinal: boolean },
): Promise<void> {
  return asNetwork(database, async (network) => {
    const [underWay] = await network
      .select({ asOf: statisticsLoad.asOf })
      .from(statisticsLoad)
      .where(isLoadUnderWay(id))
      .for('update');
    if (underWay === undefined) throw notUnderWay(id);
    await network.execute(sql`
      insert into ${statisticsLoadDay} (load_id, day, remove_after)
      select ${id}, day::date, now() + ${unpublishedFactsStay} from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day
      on conflict do nothing`);
    await requireFreshness(network, id, { asOf: underWay.asOf, isFinal }, settings);
  });
}

/** Throws when the declared days of a load do not fit its `asOf` and `isFinal`. */
export async function requireFreshness(
  network: NetworkDatabase,
  id: number,
  freshness: Freshness,
  { timeZone, now }: NetworkSettings,
): Promise<void> {
  const [last] = await network
    .select({ day: max(statisticsLoadDay.day) })
    .from(statisticsLoadDay)
    .where(eq(statisticsLoadDay.loadId, id));
  if (typeof last?.day === 'string') requirePlausibleFreshness(freshness, { lastDay: last.day, timeZone, now: now() });
}
