import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { onlyCurrency, otherSources } from '#modules/statistics/loads/replacement/compare-days.network.ts';
import type { ReplacedDay, Totals } from '#modules/statistics/loads/replacement/replacement.ts';
import { refuseFall } from '#modules/statistics/loads/replacement/replacement.ts';
import { putLoadNews } from '#modules/webhooks/events/record-event.ts';
import { refuseBlocksOfOthers, storedBlocks } from '#modules/statistics/loads/blocks-of-others.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { measure } from '#process/measurements.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { serverNow } from '#stores/sql/shared-clock.ts';
import {
  statisticsCountingLoad,
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
  statisticsSourceDay,
  statisticsTimeZone,
} from '#stores/sql/tables/statistic.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { findFinalDays } from './load-history.network.ts';
import { lockPublications, nextPublication, writeCounting } from './publish-load.network.ts';
import { supersededFactsEnd } from './superseded-facts.network.ts';

/** The change of a day by a publication. */
type Change = typeof statisticsPublicationDay.$inferSelect;

/** The facts that a change made count (`loadId`), or that it replaced. */
function factsOf(changes: readonly Change[], side: 'loadId' | 'replacedLoad'): SQL {
  const facts = changes.flatMap((change) => (change[side] === null ? [] : [{ load: change[side], day: change.day }]));
  return sql`(load_id, day) in (
    select load, day from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as facts(load int, day date))`;
}

/** The totals of a load for a day; null where they are not known. */
type LoadTotals = Pick<Change, 'day' | 'facts' | 'publishers' | 'revenue'>;

/** Prevents the removal of the replaced facts. Returns the totals of those whose removal has not begun. */
function preserveFacts(network: NetworkDatabase, changes: readonly Change[]): Promise<LoadTotals[]> {
  const { day, facts, publishers, revenue } = statisticsLoadDay;
  return network
    .update(statisticsLoadDay)
    .set({ removeAfter: null })
    .where(and(factsOf(changes, 'replacedLoad'), eq(statisticsLoadDay.isBeingRemoved, false)))
    .returning({ day, facts, publishers, revenue });
}

/** What the days lose and gain by a revert, as far as it is known. */
function revertedDays(changes: readonly Change[], preserved: readonly LoadTotals[]): ReplacedDay[] {
  const after = new Map(preserved.map((totals) => [totals.day, totals]));
  return changes.flatMap((change) => {
    const now = change.replacedLoad === null ? nothing : totalsOf(after.get(change.day));
    const before = totalsOf(change);
    if (change.loadId === null || now === null || before === null) return [];
    return [{ day: change.day, ...now, before, replacedLoad: change.loadId, isOver: true }];
  });
}

const nothing: Totals = { facts: 0, publishers: 0, revenue: '0' };

function totalsOf({ facts, publishers, revenue }: Partial<LoadTotals> = {}): Totals | null {
  if (typeof facts !== 'number') return null;
  return { facts, publishers: publishers ?? 0, revenue: String(revenue ?? 0n) };
}

/** Makes count again what counted before the changes of a source. */
async function countBefore(network: NetworkDatabase, sourceId: string, changes: readonly Change[]): Promise<void> {
  await stopCounting(
    network,
    changes.flatMap(({ day, loadId }) => (loadId === null ? [] : [{ day, loadId }])),
  );
  const before = changes.flatMap(({ day, replacedLoad: load, wasFinal: final }) =>
    load === null ? [] : [{ day, load, final }],
  );
  await writeCounting(
    network,
    sourceId,
    sql`select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as before(day date, load int, final boolean)`,
  );
}

/** Leaves the days of loads without statistics of their source. */
async function stopCounting(
  network: NetworkDatabase,
  counting: readonly { day: string; loadId: number }[],
): Promise<void> {
  for (const table of [statisticsDay, statisticsSourceDay]) {
    await network.execute(sql`
      delete from ${table} using jsonb_to_recordset(${JSON.stringify(counting)}::jsonb) as stopped(day date, "loadId" int)
      where ${table.day} = stopped.day and ${table.loadId} = stopped."loadId"`);
  }
}

/** Records the publication that reverts the load `id`. Returns its number in the list of loads, and its own. */
async function recordRevert(
  network: NetworkDatabase,
  { id, sourceId, actor }: { id: number; sourceId: string; actor: string | undefined },
): Promise<{ id: number; publication: number }> {
  const [own] = await network
    .insert(statisticsLoad)
    .values({ publishedAt: serverNow(), publication: nextPublication, revertedLoad: id, sourceId, actor })
    .returning({ id: statisticsLoad.id, publication: statisticsLoad.publication });
  if (own === undefined || own.publication === null) throw new Error('The publication was not recorded.');
  await network.execute(sql`
    insert into ${statisticsPublicationDay}
      (day, publication, load_id, is_final, replaced_load, was_final, facts, publishers, revenue)
    select change.day, own.publication, change.replaced_load, change.was_final, change.load_id, change.is_final,
      before.facts, before.publishers, before.revenue
    from ${statisticsPublicationDay} as change
      join ${statisticsLoad} as reverted on reverted.id = ${id} and reverted.publication = change.publication
      join ${statisticsLoad} as own on own.id = ${own.id}
      left join ${statisticsLoadDay} as before on before.load_id = change.replaced_load and before.day = change.day`);
  return { id: own.id, publication: own.publication };
}

/** Reads the changes of a load. Throws when there are none, and when it is not known what the load replaced. */
async function readChanges(network: NetworkDatabase, id: number): Promise<{ sourceId: string; changes: Change[] }> {
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
  return { sourceId: load.sourceId, changes };
}

/** Throws unless the changes of the load still count; the error has what changed them since. */
async function requireNewest(
  network: NetworkDatabase,
  { id, sourceId }: { id: number; sourceId: string },
  changes: Change[],
): Promise<void> {
  const { day: countingDay, sourceId: ofSource } = statisticsCountingLoad;
  const days = changes.map(({ day }) => day);
  const counting = await network
    .select()
    .from(statisticsCountingLoad)
    .where(and(eq(ofSource, sourceId), inArray(countingDay, days)));
  const loads = new Map(counting.map(({ day, loadId }) => [day, loadId]));
  const changed = changes.find(({ day, loadId }) => (loads.get(day) ?? null) !== loadId);
  if (changed === undefined) return;
  const { day } = changed;
  const [last] = await network
    .select({ id: statisticsLoad.id, revertedLoad: statisticsLoad.revertedLoad })
    .from(statisticsLoad)
    .innerJoin(statisticsPublicationDay, eq(statisticsPublicationDay.publication, statisticsLoad.publication))
    .where(and(eq(statisticsPublicationDay.day, day), eq(statisticsLoad.sourceId, sourceId)))
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

function factsMissing({ replacedLoad, day }: Pick<Change, 'replacedLoad' | 'day'>): Error {
  return new Error(
    `The facts of load ${replacedLoad} for ${day} are gone, so nothing was reverted; load the right file of ${day}.`,
  );
}

/** Throws unless the warehouse has facts of each replaced load for each of its days. */
async function requireFacts(writer: WarehouseConnection, changes: Change[]): Promise<void> {
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
  const missing = replaced.find(({ replacedLoad, day }) => !found.has(`${replacedLoad},${day}`));
  if (missing !== undefined) throw factsMissing(missing);
}

/** The result of a revert. */
interface RevertedLoad {
  /** The number of the publication's own entry in the list of loads; it can be reverted as well. */
  id: number;
  reverted: number;
  /** Days for which the load before counts again. */
  days: number;
  /** Days that had no statistics before the load and have none again. */
  removedDays: number;
  /** What the days lost and gained. */
  replaced: ReplacedDay[];
  /** The final ones of its days, in order. */
  finalDays: string[];
  /** The currency of all publishers; null where they have several. */
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
  const { sourceId, changes } = await asNetwork(database, (network) => readChanges(network, id));
  await requireFacts(writer, changes);
  const names = changes.map(({ day }) => day);
  const others = await asNetwork(database, (network) => otherSources(network, names, sourceId));
  const again = changes.flatMap(({ day, replacedLoad: load }) => (load === null ? [] : [{ day, load }]));
  await onOneHost(writer, (client) => refuseBlocksOfOthers(client, storedBlocks(again), others));
  const reverted = await asNetwork(database, async (network) => {
    await lockPublications(network);
    if (!isDeepStrictEqual(await otherSources(network, names, sourceId), others))
      throw new Error('Another source was loaded meanwhile, so nothing was reverted. Try again.');
    await requireNewest(network, { id, sourceId }, changes);
    const preserved = await preserveFacts(network, changes);
    const days = new Set(preserved.map(({ day }) => day));
    const missing = changes.find(({ day, replacedLoad }) => replacedLoad !== null && !days.has(day));
    if (missing !== undefined) throw factsMissing(missing);
    const replaced = revertedDays(changes, preserved);
    const currency = await onlyCurrency(network);
    if (!isForced) refuseFall({ days: replaced, currency }, 'revert');
    const finalDays = await findFinalDays(network, names, settings);
    await countBefore(network, sourceId, changes);
    const leave = supersededFactsEnd(settings.revertDays ?? 0);
    await network.update(statisticsLoadDay).set({ removeAfter: leave }).where(factsOf(changes, 'loadId'));
    const { id: entry, publication } = await recordRevert(network, { id, sourceId, actor });
    const details = { load: String(id), by: String(entry), source: sourceId, ...(isForced && { forced: 'yes' }) };
    await recordAudit(network, { actor }, { kind: 'statistics_reverted', details });
    await putLoadNews(createJobQueue(settings), network, publication);
    const removedDays = changes.filter(({ replacedLoad }) => replacedLoad === null).length;
    return { id: entry, reverted: id, days: changes.length - removedDays, removedDays, replaced, finalDays, currency };
  });
  measure('load', { outcome: 'reverted' });
  return reverted;
}

/**
 * Reverts the demo network's loads, and `others`, as a publication that leaves their days without statistics; their
 * facts stay until the reports that read them have ended. Without a day that counts, the reporting time zone may be
 * changed again. Returns the number of days that they counted for.
 */
export async function withdrawDemoLoads(
  network: NetworkDatabase,
  stores: Pick<NetworkStores, 'actor' | 'settings'>,
  others: number[],
): Promise<number> {
  await lockPublications(network);
  const withdrawn = network
    .select({ id: statisticsLoad.id })
    .from(statisticsLoad)
    .where(or(statisticsLoad.isDemo, inArray(statisticsLoad.id, others)));
  const counting = await network
    .select()
    .from(statisticsCountingLoad)
    .where(inArray(statisticsCountingLoad.loadId, withdrawn));
  await stopCounting(network, counting);
  await network
    .update(statisticsLoadDay)
    .set({ removeAfter: supersededFactsEnd(0) })
    .where(and(inArray(statisticsLoadDay.loadId, withdrawn), eq(statisticsLoadDay.isBeingRemoved, false)));
  for (const [sourceId, days] of Map.groupBy(counting, (day) => day.sourceId))
    await recordWithdrawal(network, stores, { sourceId, days });
  await network.delete(statisticsTimeZone).where(notExists(network.select().from(statisticsCountingLoad)));
  return new Set(counting.map(({ day }) => day)).size;
}

async function recordWithdrawal(
  network: NetworkDatabase,
  { settings, actor }: Pick<NetworkStores, 'actor' | 'settings'>,
  { sourceId, days }: { sourceId: string; days: (typeof statisticsCountingLoad.$inferSelect)[] },
): Promise<void> {
  const [own] = await network
    .insert(statisticsLoad)
    .values({
      publishedAt: serverNow(),
      publication: nextPublication,
      isDemo: true,
      // The list of loads names one of them.
      revertedLoad: Math.max(...days.map(({ loadId }) => loadId)),
      sourceId,
      actor,
    })
    .returning({ publication: statisticsLoad.publication });
  if (own === undefined || own.publication === null) throw new Error('The publication was not recorded.');
  const { publication } = own;
  await network.insert(statisticsPublicationDay).values(
    days.map(({ day, loadId, isFinal }) => ({
      day,
      publication,
      isFinal: false,
      replacedLoad: loadId,
      wasFinal: isFinal,
    })),
  );
  await putLoadNews(createJobQueue(settings), network, publication);
}
