import { randomUUID } from 'node:crypto';
import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { desc, eq, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { networkIdentity } from '#stores/sql/tables/network.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { onEachHost, onOneHost } from '#stores/warehouse/hosts.ts';
import { readIfThere, readNetworkId, storeNetworkId } from '#stores/warehouse/network-id.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { cure, placesOf, WrongStores } from './store-pair.ts';
import type { StorePair } from './store-pair.ts';

/**
 * Requires that the warehouse has the facts of the newest load that counts, and no facts of a load that the relational
 * store lacks: neither store is older than the other. Throws `WrongStores` and `WarehouseUnavailable`.
 */
async function requireSameLoads(stores: StorePair, client: ClickHouseClient): Promise<void> {
  await requireNewestFacts(stores, client);
  const rows = await readIfThere<[newest: number]>(
    client,
    `SELECT max(load) FROM stats_block_daily ${skipUnavailable(1)}`,
  );
  const newestLoad = rows?.[0]?.[0] ?? 0;
  // Read last: a load has its number before its first fact.
  const newestRecorded = await newestNumber(stores.database);
  if (newestLoad <= newestRecorded) return;
  const { relational, warehouse } = await placesOf(stores.database, stores.writer);
  throw new WrongStores(
    `${relational} knows loads up to ${newestRecorded}, and ${warehouse} has facts of load ${newestLoad}: the relational store is another one, or older. ${cure}`,
  );
}

/**
 * Requires that the warehouse has the facts of the newest load that counts, which reads hardly anything. Throws
 * `WrongStores` and `WarehouseUnavailable`.
 */
async function requireNewestFacts({ database, writer }: StorePair, client: ClickHouseClient): Promise<void> {
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
      .select({ load: statisticsCountingLoad.loadId, day: statisticsCountingLoad.day })
      .from(statisticsCountingLoad)
      .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsCountingLoad.loadId))
      .where(sql`${statisticsCountingLoad.day} > (select max(day) from ${statisticsCountingLoad}) - 366`)
      .orderBy(sql`${statisticsLoad.publication} desc nulls last`, desc(statisticsCountingLoad.day))
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

/**
 * Requires that the two stores are those of one network, before anything is changed in either. Stores that belong to no
 * network yet become a pair, if the loads of one are those of the other; new ones have none. Throws `WrongStores` and
 * `WarehouseUnavailable`.
 */
export async function joinStores({ database, writer }: StorePair): Promise<void> {
  if (!(await check({ database, writer })))
    await onOneHost(writer, (client, host) => pair({ database, writer: host }, client));
}

/** As `joinStores`, but stores that belong to no network yet stay as they are. */
export async function requireOneNetwork({ database, writer }: StorePair): Promise<void> {
  await check({ database, writer });
}

/** Returns whether the stores are a pair. Each host that answers is checked: reports go to another one when one is lost. */
async function check({ database, writer }: StorePair): Promise<boolean> {
  const own = await pairedNetwork(database);
  if (own !== null) await onEachHost(writer, (client, host) => requireId(own, { database, writer: host }, client));
  await onOneHost(writer, (client, host) =>
    explained(host, () => requireSameLoads({ database, writer: host }, client)),
  );
  return own !== null;
}

/**
 * Requires that the two stores are still those of one network: another server may have got the address of one, or one may
 * have been restored from an older backup. Throws `WrongStores` and `WarehouseUnavailable`.
 */
export async function requirePair({ database, writer }: StorePair): Promise<void> {
  const own = await pairedNetwork(database);
  await onOneHost(writer, async (client, host) => {
    await requireId(own, { database, writer: host }, client);
    await requireNewestFacts({ database, writer: host }, client);
  });
}

/** ClickHouse's error code for an unknown database. */
const unknownDatabase = '81';

async function explained<Result>({ database, url }: WarehouseConnection, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClickHouseError) || error.code !== unknownDatabase) throw error;
    throw new WrongStores(
      `WAREHOUSE_URL names the database ${database}, which does not exist at ${url}: correct the name, or create the database for a new network.`,
    );
  }
}

/** The id of the network, once the warehouse has it too. */
async function pairedNetwork(database: Database): Promise<string | null> {
  const [stored] = await asNetwork(database, (all) => all.select().from(networkIdentity));
  return stored === undefined || stored.pairedAt === null ? null : stored.id;
}

async function requireId(own: string | null, { database, writer }: StorePair, client: ClickHouseClient): Promise<void> {
  const other = await explained(writer, () => readNetworkId(client));
  if (own !== null && own === other) return;
  const places = await placesOf(database, writer);
  throw new WrongStores(
    `${places.relational} belongs to ${nameOf(own)}, and ${places.warehouse} to ${nameOf(other)}. ${cure}`,
  );
}

function nameOf(id: string | null): string {
  return id === null ? 'none: it is new, empty or another one' : `network ${id}`;
}

/**
 * The relational store is written first, so that a process that dies in between leaves a pair that the next start
 * completes. Its row is locked until the warehouse has the id: of two first starts with two warehouses, one is refused.
 */
async function pair({ database, writer }: StorePair, client: ClickHouseClient): Promise<void> {
  await asNetwork(database, (all) => all.insert(networkIdentity).values({ id: randomUUID() }).onConflictDoNothing());
  await asNetwork(database, async (all) => {
    const [own] = await all.select().from(networkIdentity).for('update');
    if (own === undefined || own.pairedAt !== null) return;
    await storeNetworkId(client, own.id);
    if ((await readNetworkId(client)) === own.id) await all.update(networkIdentity).set({ pairedAt: sql`now()` });
  });
  await requireId(await pairedNetwork(database), { database, writer }, client);
}
