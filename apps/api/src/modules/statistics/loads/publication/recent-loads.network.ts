import { desc, lt, sql } from 'drizzle-orm';
import { numberCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';

/** A load as the operator sees it. Times are ISO 8601. */
export interface LoadSummary {
  id: number;
  startedAt: string;
  /** Null for a load that is under way, or was never published. */
  publishedAt: string | null;
  /** The facts cover the time up to this instant; null stands for the time of publication. */
  asOf: string | null;
  rows: number | null;
  /** The file or the table that it read; null where it is not known. */
  source: string | null;
  /** The load that this publication took back. */
  revertedLoad: number | null;
  /** Days for which it still counts: later loads may have replaced others. */
  days: number;
  /** How many of these are final: their figures no longer change. */
  finalDays: number;
}

/** Loads, the newest first. */
export async function recentLoads(
  { database }: NetworkStores,
  { limit, after }: PageInput,
): Promise<ListPage<LoadSummary>> {
  const days = sql<number>`(select count(*)::int from ${statisticsDay} where ${statisticsDay.loadId} = ${statisticsLoad.id})`;
  const finalDays = sql<number>`(select count(*)::int from ${statisticsDay} where ${statisticsDay.loadId} = ${statisticsLoad.id} and is_final)`;
  const last = numberCursor(after);
  return asNetwork(database, async (network) => {
    const loads = await network
      .select({
        id: statisticsLoad.id,
        startedAt: statisticsLoad.startedAt,
        publishedAt: statisticsLoad.publishedAt,
        asOf: statisticsLoad.asOf,
        rows: statisticsLoad.rows,
        source: statisticsLoad.source,
        revertedLoad: statisticsLoad.revertedLoad,
        days,
        finalDays,
      })
      .from(statisticsLoad)
      .where(last === null ? undefined : lt(statisticsLoad.id, last))
      .orderBy(desc(statisticsLoad.id))
      .limit(limit + 1);
    const rows = loads.map(({ startedAt, publishedAt, asOf, ...load }) => ({
      ...load,
      startedAt: startedAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
      asOf: asOf?.toISOString() ?? null,
    }));
    return pageOf(rows, { limit, total: await network.$count(statisticsLoad) }, ({ id }) => String(id));
  });
}
