import { inArray, notExists, or, sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { lockPublications } from './publication-lock.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay, statisticsTimeZone } from '#stores/sql/tables/statistic.ts';

/**
 * Makes the demo network's loads, and `others`, count for no day; the cleaning removes their facts. Without a day that
 * counts, the reporting time zone may be changed again. Returns the number of days that they counted for.
 */
export async function withdrawDemoLoads(network: NetworkDatabase, others: number[]): Promise<number> {
  await lockPublications(network);
  const withdrawn = network
    .select({ id: statisticsLoad.id })
    .from(statisticsLoad)
    .where(or(statisticsLoad.isDemo, inArray(statisticsLoad.id, others)));
  const days = await network.delete(statisticsDay).where(inArray(statisticsDay.loadId, withdrawn)).returning();
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: sql`now()` })
    .where(inArray(statisticsLoadDay.loadId, withdrawn));
  await network.delete(statisticsTimeZone).where(notExists(network.select().from(statisticsDay)));
  return days.length;
}
