import { desc, eq, inArray } from 'drizzle-orm';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import type { Change } from './restore-days.network.ts';

/** Throws when the load has changed nothing, and when it is not known what it replaced. */
export async function readChanges(network: NetworkDatabase, id: number): Promise<Change[]> {
  const [load] = await network.select().from(statisticsLoad).where(eq(statisticsLoad.id, id));
  if (load === undefined) throw new Error(`There is no load ${id}; see: bin/network stats loads`);
  if (load.publication === null) throw new Error(`Load ${id} was not published, so there is nothing to revert.`);
  const changes = await network
    .select()
    .from(statisticsPublicationDay)
    .where(eq(statisticsPublicationDay.publication, load.publication))
    .orderBy(statisticsPublicationDay.day);
  if (changes.length === 0 || changes.some(({ facts, loadId }) => loadId !== null && facts === null)) {
    throw new Error(
      `It is not recorded what load ${id} replaced, as a version before published it; load the right file of its days.`,
    );
  }
  return changes;
}

/** Throws unless what the load changed is what counts, with what changed it since. */
export async function requireNewest(network: NetworkDatabase, id: number, changes: Change[]): Promise<void> {
  const days = changes.map(({ day }) => day);
  const counting = await network.select().from(statisticsDay).where(inArray(statisticsDay.day, days));
  const loads = new Map(counting.map(({ day, loadId }) => [day, loadId]));
  const changed = changes.find(({ day, loadId }) => (loads.get(day) ?? null) !== loadId);
  if (changed === undefined) return;
  const { day } = changed;
  const [last] = await network
    .select({ id: statisticsLoad.id, revertedLoad: statisticsLoad.revertedLoad })
    .from(statisticsLoad)
    .innerJoin(statisticsPublicationDay, eq(statisticsPublicationDay.publication, statisticsLoad.publication))
    .where(eq(statisticsPublicationDay.day, day))
    .orderBy(desc(statisticsLoad.publication))
    .limit(1);
  throw new Error(laterChange(id, day, last));
}

function laterChange(id: number, day: string, last?: { id: number; revertedLoad: number | null }): string {
  if (last?.revertedLoad === id)
    return `Load ${id} was reverted by load ${last.id} already; to make it count again: bin/network stats revert ${last.id}`;
  return last === undefined || last.id === id
    ? `${day} has no statistics any more, so load ${id} cannot be reverted; see: bin/network stats history ${day}`
    : `Load ${last.id} changed ${day} after load ${id}, so load ${id} cannot be reverted: revert load ${last.id} first, or load the right file of ${day}.`;
}

export function factsAreGone({ replacedLoad, day }: Pick<Change, 'replacedLoad' | 'day'>): Error {
  return new Error(
    `The facts of load ${replacedLoad} for ${day} are gone, so nothing was reverted; load the right file of ${day}.`,
  );
}

/** Throws unless the warehouse has facts of each replaced load for each of its days. */
export async function requireFacts(writer: WarehouseConnection, changes: Change[]): Promise<void> {
  const replaced = changes.filter(({ replacedLoad }) => replacedLoad !== null);
  const answer = await onOneHost(writer, (client) =>
    callWarehouse(async () => {
      const found = await client.query({
        query: `SELECT DISTINCT load, toString(date) FROM stats_block_daily
          WHERE date IN {days:Array(Date)} AND load IN {loads:Array(UInt32)}`,
        query_params: { days: replaced.map(({ day }) => day), loads: replaced.map(({ replacedLoad }) => replacedLoad) },
        format: 'JSONCompact',
      });
      return found.json<[number, string]>();
    }),
  );
  const found = new Set(answer.data.map(String));
  const gone = replaced.find(({ replacedLoad, day }) => !found.has(`${replacedLoad},${day}`));
  if (gone !== undefined) throw factsAreGone(gone);
}
