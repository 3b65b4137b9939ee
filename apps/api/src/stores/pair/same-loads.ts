import type { ClickHouseClient } from '@clickhouse/client';
import { desc, eq, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { readIfThere } from '#stores/warehouse/network-id.ts';
import { placesOf } from './store-places.ts';
import type { StorePair } from './store-places.ts';
import { cure, WrongStores } from './wrong-stores.ts';


/**
 * Requires that the warehouse has the facts of the newest load that counts, and no facts of a load that the relational
 * store does not know: neither store is older than the other. Throws `WrongStores` and `WarehouseUnavailable`.
 */
export async function requireSameLoads(stores: StorePair, client: ClickHouseClient): Promise<void> {
  await requireNewestFacts(stores, client);
  const rows = await readIfThere<[newest: number]>(
    client,
    `SELECT max(load) FROM stats_block_daily ${skipUnavailable(1)}`,
  );
  const newestLoad = rows?.[0]?.[0] ?? 0;
  // Read last: a load has its number before its first fact.
  const newestKnown = await newestNumber(stores.database);
  if (newestLoad <= newestKnown) return;
  const { relational, warehouse } = await placesOf(stores.database, stores.writer);
  throw new WrongStores(
    `${relational} knows loads up to ${newestKnown}, and ${warehouse} has facts of load ${newestLoad}: the relational store is another one, or older. ${cure}`,
  );
}

/**
 * Requires that the warehouse has the facts of the newest load that counts, which reads hardly anything. Throws
 * `WrongStores` and `WarehouseUnavailable`.
 */
export async function requireNewestFacts({ database, writer }: StorePair, client: ClickHouseClient): Promise<void> {
  let missing: CountingLoad | undefined;
  for (;;) {
    const counting = await newestCounting(database);
    if (counting === undefined || (await hasFacts(client, counting))) return;
    // What counted when it was read may have been removed since.
    if (counting.load === missing?.load && counting.day === missing.day) break;
    missing = counting;
  }
  const { relational, warehouse } = await placesOf(database, writer);
  throw new WrongStores(
    `${relational} counts load ${missing.load} for ${missing.day}, and ${warehouse} has no facts of it: the warehouse is another one, or older. ${cure}`,
  );
}

interface CountingLoad {
  load: number;
  day: string;
}

/** The last publication, and its last day. Facts of days more than a year older may have been removed by their age. */
async function newestCounting(database: Database): Promise<CountingLoad | undefined> {
  const [newest] = await asNetwork(database, (network) =>
    network
      .select({ load: statisticsDay.loadId, day: statisticsDay.day })
      .from(statisticsDay)
      .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
      .where(sql`${statisticsDay.day} > (select max(day) from ${statisticsDay}) - 366`)
      .orderBy(sql`${statisticsLoad.publication} desc nulls last`, desc(statisticsDay.day))
      .limit(1),
  );
  return newest;
}

/** The number of the newest load, published or not: numbers are not used again. */
async function newestNumber(database: Database): Promise<number> {
  const [sequence] = await asNetwork(database, (network) =>
    network
      .select({ last: sql<string>`case when is_called then last_value else 0 end` })
      .from(sql`statistics_load_id_seq`),
  );
  return Number(sequence?.last);
}

/** A shard that does not answer matters only where the others have no facts of the load. */
async function hasFacts(client: ClickHouseClient, { load, day }: CountingLoad): Promise<boolean> {
  const query = 'SELECT 1 FROM stats_block_daily WHERE load = {load:UInt32} AND date = {day:Date} LIMIT 1';
  const read = async (skipped: 0 | 1) =>
    ((await readIfThere(client, `${query} ${skipUnavailable(skipped)}`, { load, day })) ?? []).length > 0;
  return (await read(1)) || read(0);
}

const skipUnavailable = (value: 0 | 1) => `SETTINGS skip_unavailable_shards = ${value}`;
