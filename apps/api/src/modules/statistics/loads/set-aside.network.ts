import type { DatePeriod } from '@publisher-console/api-contract';
import { and, between, count, desc, eq, inArray, isNotNull, isNull, max, notInArray, or, sum } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { numberCursor } from '#orders/cursor.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { setAsideRow } from '#stores/sql/tables/set-aside-row.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import type { SetAside } from './odd-rows.ts';

/** Stores the rows of a load that are set aside. */
export async function storeSetAside(
  { database }: NetworkStores,
  { id, rows }: { id: number; rows: SetAside[] },
): Promise<void> {
  await asNetwork(database, (network) =>
    network
      .insert(setAsideRow)
      .values(rows.map((row) => ({ ...row, loadId: id })))
      .onConflictDoNothing(),
  );
}

/**
 * Records why rows set aside of a load do not count although their ad block is known, so that they are not tried again.
 */
export async function settleSetAside(
  network: NetworkDatabase,
  { load, lines }: { load: number; lines: number[] },
  outcome: string,
): Promise<void> {
  const ofLines = and(eq(setAsideRow.loadId, load), inArray(setAsideRow.line, lines));
  await network.update(setAsideRow).set({ outcome }).where(ofLines);
}

/**
 * Records which rows set aside of a load count in the load `by` that repeats it: those that it has not set aside as
 * well. They are settled in the load that was handed over and in all that repeat it: after a revert, any of them may
 * count again.
 */
export async function settleRepeated(
  network: NetworkDatabase,
  { load, by, days }: { load: number; by: number; days: string[] },
): Promise<void> {
  const [known] = await network.select().from(statisticsLoad).where(eq(statisticsLoad.id, load));
  const first = known?.repeatedLoad ?? load;
  const { id, repeatedLoad } = statisticsLoad;
  const family = network
    .select({ id })
    .from(statisticsLoad)
    .where(or(eq(id, first), eq(repeatedLoad, first)));
  const { loadId, day, line, outcome } = setAsideRow;
  const setAsideAgain = network.select({ line }).from(setAsideRow).where(eq(loadId, by));
  await network
    .update(setAsideRow)
    .set({ outcome: `loaded by load ${by}` })
    .where(and(inArray(loadId, family), inArray(day, days), isNull(outcome), notInArray(line, setAsideAgain)));
}

/** Rows of one day that name the same unknown ad block. */
export interface SetAsideBlock {
  day: string;
  sourceId: string;
  /** As `blockNameOf` writes it. */
  block: string;
  rows: number;
  /** In millionths of a currency, in digits. */
  revenue: string;
  load: number;
  /** Why they do not count although their ad block is known by now; null for rows that wait for one. */
  outcome: string | null;
}

/**
 * The rows set aside of the loads that count, by day and ad block: the newest day first, in a day the largest revenue.
 */
export async function listSetAside(
  { database }: NetworkStores,
  { limit, after, sourceId, day: of }: PageInput & { sourceId: string | null; day: string | null },
): Promise<ListPage<SetAsideBlock>> {
  const place = numberCursor(after) ?? 0;
  const { day, block, loadId, revenue, outcome } = setAsideRow;
  return asNetwork(database, async (network) => {
    const counting = and(eq(statisticsCountingLoad.loadId, loadId), eq(statisticsCountingLoad.day, day));
    const found = await network
      .select({
        day,
        sourceId: statisticsCountingLoad.sourceId,
        block,
        rows: count(),
        revenue: sum(revenue),
        load: max(loadId),
        outcome: max(outcome),
      })
      .from(setAsideRow)
      .innerJoin(statisticsCountingLoad, counting)
      .innerJoin(statisticsLoad, and(eq(statisticsLoad.id, loadId), isNotNull(statisticsLoad.publishedAt)))
      .where(
        and(
          sourceId === null ? undefined : eq(statisticsCountingLoad.sourceId, sourceId),
          of === null ? undefined : eq(day, of),
        ),
      )
      .groupBy(day, statisticsCountingLoad.sourceId, block)
      .orderBy(desc(day), desc(sum(revenue)), block);
    const rows = found
      .slice(place, place + limit + 1)
      .map((row) => ({ ...row, revenue: row.revenue ?? '0', load: row.load ?? 0 }));
    return pageOf(rows, { limit, total: found.length }, () => String(place + limit));
  });
}

/** How many rows of the loads that count wait for an ad block, by source and day. */
export function countSetAside(
  network: NetworkDatabase,
  { from, to }: DatePeriod,
): Promise<{ sourceId: string; day: string; rows: number }[]> {
  const { loadId, day, outcome } = setAsideRow;
  const { sourceId } = statisticsCountingLoad;
  const counting = and(eq(statisticsCountingLoad.loadId, loadId), eq(statisticsCountingLoad.day, day));
  return network
    .select({ sourceId, day, rows: count() })
    .from(setAsideRow)
    .innerJoin(statisticsCountingLoad, counting)
    .where(and(isNull(outcome), between(day, from, to)))
    .groupBy(sourceId, day);
}
