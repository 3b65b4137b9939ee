import { eq, sql } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { isLoadUnderWay, loadLifetime, notUnderWay } from './load-under-way.ts';

/** For how long facts of a load that is never published stay. */
const unpublishedFactsStay = sql`${loadLifetime} * 2`;

/**
 * Records the days (`YYYY-MM-DD`) of a load. It comes before the first write to the tables of facts, so that the facts can
 * be found and removed however the load ends.
 */
export function declareDays({ database }: NetworkStores, { id, days }: { id: number; days: string[] }): Promise<void> {
  return asNetwork(database, async (network) => {
    const underWay = await network
      .select({ id: statisticsLoad.id })
      .from(statisticsLoad)
      .where(isLoadUnderWay(id))
      .for('update');
    if (underWay.length === 0) throw notUnderWay(id);
    await network.execute(sql`
      insert into ${statisticsLoadDay} (load_id, day, remove_after)
      select ${id}, day::date, now() + ${unpublishedFactsStay} from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day
      on conflict do nothing`);
  });
}

/** The declared days of a load, in order. */
export async function declaredDays(network: NetworkDatabase, id: number): Promise<string[]> {
  const declared = await network
    .select({ day: statisticsLoadDay.day })
    .from(statisticsLoadDay)
    .where(eq(statisticsLoadDay.loadId, id))
    .orderBy(statisticsLoadDay.day);
  return declared.map(({ day }) => day);
}
