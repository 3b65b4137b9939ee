import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { supersededFactsStay } from '#stores/warehouse/superseded-facts-stay.ts';

const untilReportsEnd = sql`make_interval(mins => ${supersededFactsStay})`;

/**
 * Sets how long the facts of other loads of its source stay for the days of the load `id`, which counts for them now. Those that it
 * replaced stay for `revertDays`, so that it can be reverted. Those that were replaced before stay only as long as reports
 * may read them, so that a day that is loaded every hour has two sets of facts and not a hundred. Those that a process
 * removes stay its own for as long as it has claimed them.
 */
export async function setSupersededFactsExpiry(
  network: NetworkDatabase,
  { id, sourceId }: { id: number; sourceId: string },
  revertDays: number,
): Promise<void> {
  const published = network
    .select({ id: statisticsLoad.id })
    .from(statisticsLoad)
    .where(and(isNotNull(statisticsLoad.publishedAt), eq(statisticsLoad.sourceId, sourceId)));
  const ofOthers = and(
    ne(statisticsLoadDay.loadId, id),
    sql`${statisticsLoadDay.day} in (select day from ${statisticsLoadDay} where load_id = ${id})`,
    inArray(statisticsLoadDay.loadId, published),
  );
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: sql`least(${statisticsLoadDay.removeAfter}, now() + ${untilReportsEnd})` })
    .where(and(ofOthers, isNotNull(statisticsLoadDay.removeAfter), eq(statisticsLoadDay.isBeingRemoved, false)));
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: supersededFactsEnd(revertDays) })
    .where(and(ofOthers, isNull(statisticsLoadDay.removeAfter)));
  await network.update(statisticsLoadDay).set({ removeAfter: null }).where(eq(statisticsLoadDay.loadId, id));
}

/** When facts leave that are replaced now. */
export function supersededFactsEnd(revertDays: number): SQL {
  return sql`now() + greatest(make_interval(days => ${revertDays}), ${untilReportsEnd})`;
}
