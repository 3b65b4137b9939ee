import { desc, eq, inArray } from 'drizzle-orm';
import { callWarehouse } from '#network/loads/call-warehouse.ts';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
} from '#stores/sql/tables/statistic.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { onlyCurrency } from '#network/loads/replacement/compare-days.ts';
import { refuseFall } from '#network/loads/replacement/refuse-fall.ts';
import type { ReplacedDay } from '#network/loads/replacement/replaced-day.ts';
import { lockPublications } from './publication-lock.ts';
import { replacedFactsLeave } from './replaced-facts-stay.ts';
import { countBefore, factsOf, keepFacts, recordRevert, revertedDays } from './restore-days.ts';
import type { Change } from './restore-days.ts';

/** What was done. */
export interface RevertedLoad {
  /** The number of the publication's own entry in the list of loads; it can be reverted as well. */
  id: number;
  reverted: number;
  /** Days for which the load before counts again. */
  days: number;
  /** Days that had no statistics before the load and have none again. */
  removedDays: number;
  /** What the days lost and got. */
  replaced: ReplacedDay[];
  /** That of all publishers; null where they have several. */
  currency: string | null;
}

/**
 * Makes count again what the load `id` replaced, with the finality and the reach that it had: in one transaction, as a
 * publication of its own. Throws when a later load counts for one of its days, when the replaced facts are gone, and when
 * a day would lose too much, unless `isForced`.
 */
export async function revertLoad(
  { database, writer, settings, actor }: NetworkStores,
  { id, isForced }: { id: number; isForced: boolean },
): Promise<RevertedLoad> {
  const changes = await asNetwork(database, (network) => readChanges(network, id));
  await requireFacts(writer, changes);
  return asNetwork(database, async (network) => {
    await lockPublications(network);
    await requireNewest(network, id, changes);
    const kept = await keepFacts(network, changes);
    const days = new Set(kept.map(({ day }) => day));
    const gone = changes.find(({ day, replacedLoad }) => replacedLoad !== null && !days.has(day));
    if (gone !== undefined) throw factsAreGone(gone);
    const replaced = revertedDays(changes, kept);
    const currency = await onlyCurrency(network);
    if (!isForced) refuseFall({ days: replaced, currency }, 'revert');
    await countBefore(network, changes);
    const leave = replacedFactsLeave(settings.revertDays ?? 0);
    await network.update(statisticsLoadDay).set({ removeAfter: leave }).where(factsOf(changes, 'loadId'));
    const publication = await recordRevert(network, { id, actor });
    const removedDays = changes.filter(({ replacedLoad }) => replacedLoad === null).length;
    return { id: publication, reverted: id, days: changes.length - removedDays, removedDays, replaced, currency };
  });
}

/** Throws when the load has changed nothing, and when it is not known what it replaced. */
async function readChanges(network: NetworkDatabase, id: number): Promise<Change[]> {
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
async function requireNewest(network: NetworkDatabase, id: number, changes: Change[]): Promise<void> {
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

function factsAreGone({ replacedLoad, day }: Pick<Change, 'replacedLoad' | 'day'>): Error {
  return new Error(
    `The facts of load ${replacedLoad} for ${day} are gone, so nothing was reverted; load the right file of ${day}.`,
  );
}

/** Throws unless the warehouse has facts of each replaced load for each of its days. */
async function requireFacts(writer: WarehouseConnection, changes: Change[]): Promise<void> {
  const replaced = changes.filter(({ replacedLoad }) => replacedLoad !== null);
  const client = openWriterClient(await livingHost(writer));
  try {
    const answer = await callWarehouse(() =>
      client.query({
        query: `SELECT DISTINCT load, toString(date) FROM stats_block_daily
          WHERE date IN {days:Array(Date)} AND load IN {loads:Array(UInt32)}`,
        query_params: { days: replaced.map(({ day }) => day), loads: replaced.map(({ replacedLoad }) => replacedLoad) },
        format: 'JSONCompact',
      }),
    );
    const found = new Set((await answer.json<[number, string]>()).data.map(String));
    const gone = replaced.find(({ replacedLoad, day }) => !found.has(`${replacedLoad},${day}`));
    if (gone !== undefined) throw factsAreGone(gone);
  } finally {
    await client.close();
  }
}
