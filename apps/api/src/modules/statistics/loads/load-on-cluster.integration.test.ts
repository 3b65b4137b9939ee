import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { networkIdentity } from '#stores/sql/tables/network.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { startTestCluster } from '#stores/warehouse/testing/test-cluster.ts';
import type { TestCluster } from '#stores/warehouse/testing/test-cluster.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { loadFile } from './file/load-file.network.ts';
import { loadTable } from './table/load-table.network.ts';
import { parseTableName } from './table/table-rows.network.ts';
import type { LoadConnection } from './load-commands.network.ts';
import type { LoadOptions } from './run-load.network.ts';
import { removeSupersededFacts } from './fact-removal.network.ts';
import { deleteLoads } from './testing/delete-loads.ts';
import { stubCommands } from './testing/command-stubs.ts';
import { csv, csvWithHours, row } from './testing/statistics-file.ts';
import type { Row } from './testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

let cluster: TestCluster;
let test: TestNetwork;
beforeAll(async () => {
  cluster = await startTestCluster('publisher', ['GRANT SELECT ON feed.*']);
  test = await startTestNetwork(async () => cluster);
  await storePair();
});
afterAll(() => test.close());
afterEach(async () => {
  await cluster.restartSecondShard();
  await deleteLoads(test.database);
  for (const table of ['daily', 'block_daily', 'hourly'])
    await onBothShards(`TRUNCATE TABLE stats.stats_${table}_local`);
});

/** Without Keeper, the statement of a first start cannot reach the nodes. */
async function storePair(): Promise<void> {
  const id = randomUUID();
  await onBothShards(`CREATE VIEW stats.stats_network AS SELECT toUUID('${id}') AS id`);
  await asNetwork(test.database, (all) => all.insert(networkIdentity).values({ id, pairedAt: new Date() }));
}

async function onBothShards(query: string): Promise<void> {
  for (const shard of cluster.shards) await shard.command({ query });
}

async function load(rows: Row[], connection: LoadConnection = test.network): Promise<void> {
  const source = Readable.from([Buffer.from(csv(...rows))]);
  await loadFile({ source, format: 'csv', network: connection, isForced: true });
}

function factsOnShards(): Promise<number[]> {
  return Promise.all(
    cluster.shards.map(async (shard) => {
      const answer = await shard.query({ query: 'SELECT count() FROM stats.stats_daily_local', format: 'JSONCompact' });
      return Number((await answer.json<[string]>()).data[0]?.[0]);
    }),
  );
}

const wholeNetwork = () => [row(test.banner), row(test.video, { requests: 200, revenue: '7' })];

it('stores each fact on the shard of its publisher', async () => {
  await load([...wholeNetwork(), row(test.video, { country: 'RU' })]);
  expect(new Set(await factsOnShards())).toEqual(new Set([1, 2]));
  expect(await test.visible()).toEqual({ '2026-03-01': [400, 7_246_912] });
});

it('has the hours of every publisher, whatever its shard, and records which days have them', async () => {
  const rows = [
    row(test.banner, { hour: 4 }),
    row(test.video, { hour: 5, revenue: '7' }),
    row(test.video, { hour: 4 }),
  ];
  await loadFile({ source: Readable.from([csvWithHours(...rows)]), format: 'csv', network: test.network });
  const statement = `SELECT publisher > 0 AS isOwn, hour, toUInt32(sum(requests)), count() FROM stats_hourly
    GROUP BY isOwn, hour ORDER BY isOwn, hour LIMIT 9`;
  const { rows: hours } = await cluster.reader.read({ sql: statement, parameters: {} }, new AbortController().signal);
  expect(hours.map((cells) => cells.map(Number))).toEqual([
    [0, 0, 0, 1],
    [1, 4, 200, 2],
    [1, 5, 100, 1],
  ]);
  expect(await test.visible()).toEqual({ '2026-03-01': [300, 7_246_912] });
});

it('replaces the days of a corrected file on every shard, and no other day', async () => {
  await load([...wholeNetwork(), row(test.banner, { date: '2026-03-02' })]);
  await load([row(test.video, { requests: 95 })]);
  expect(await test.visible()).toEqual({ '2026-03-01': [95, 123_456], '2026-03-02': [100, 123_456] });
});

it('loads nothing while a shard is away, and reports that the warehouse does not answer', async () => {
  await load(wholeNetwork());
  await cluster.stopSecondShard();
  await expect(load([row(test.banner), row(test.video)])).rejects.toBeInstanceOf(WarehouseUnavailable);
  const [first] = await test.database.select().from(statisticsLoad);
  expect(first).toMatchObject({ rows: 2 });
  expect(await test.database.$count(statisticsLoad)).toBe(1);
});

it('loads nothing when a shard goes away before the facts are copied', async () => {
  await load(wholeNetwork());
  const breaking = stubCommands(test.network, {
    beginLoad: async () => {
      const begun = await test.network.order('beginLoad', {});
      await cluster.stopSecondShard();
      return begun;
    },
  });
  await expect(load([row(test.banner), row(test.video)], breaking)).rejects.toBeInstanceOf(WarehouseUnavailable);
  expect(await test.database.$count(statisticsLoad)).toBe(1);
});

it('answers no report while a shard is away, even if the profile allows answers without it', async () => {
  await load(wholeNetwork());
  await cluster.stopSecondShard();
  await expect(test.visible()).rejects.toBeInstanceOf(WarehouseUnavailable);
});

it('loads a table that is on all shards, and none of it while a shard is away', async () => {
  const columns = `(date Date, application UUID, ad_block UUID, ad_format String, country String, requests UInt64,
    selections UInt64, impressions UInt64, clicks UInt64, completions UInt64, revenue Decimal(18, 6))`;
  const [first] = cluster.shards;
  for (const shard of cluster.shards) {
    await shard.command({ query: 'CREATE DATABASE feed' });
    await shard.command({ query: `CREATE TABLE feed.today_local ${columns} ENGINE = MergeTree ORDER BY date` });
    await shard.command({
      query: `CREATE TABLE feed.today ${columns} ENGINE = Distributed(network, feed, today_local, cityHash64(ad_block))`,
    });
  }
  const feed = async (rows: Row[]) => {
    await first?.insert({
      table: 'feed.today',
      values: rows,
      format: 'JSONEachRow',
      clickhouse_settings: { distributed_foreground_insert: 1 },
    });
  };
  const rows = Array.from({ length: 20 }, (_, place) =>
    row(place % 2 === 0 ? test.banner : test.video, { country: `A${String.fromCharCode(65 + place)}` }),
  );
  await feed(rows);
  const loadFeed = (said: Partial<LoadOptions> = {}) =>
    loadTable({ network: test.network, table: parseTableName('feed.today'), isForced: true, ...said });
  expect(await loadFeed({ isFinal: true })).toMatchObject({ rows: 20, days: 1 });
  expect(await factsOnShards()).toEqual([10, 10]);
  expect(await test.visible()).toEqual({ '2026-03-01': [2000, 2_469_120] });
  expect(await test.database.select().from(statisticsDay)).toMatchObject([{ day: '2026-03-01', isFinal: true }]);

  // On the shard that reports it: an embedded engine aborts now and then when another shard cancels its query.
  await cluster.shards[1]?.insert({
    table: 'feed.today_local',
    values: [row(test.banner, { country: 'a' })],
    format: 'JSONEachRow',
  });
  await expect(loadFeed()).rejects.toThrow('The table has 1 bad row; nothing was loaded.');

  await cluster.stopSecondShard();
  await expect(loadFeed()).rejects.toBeInstanceOf(WarehouseUnavailable);
  expect(await test.database.select().from(statisticsDay)).toMatchObject([{ day: '2026-03-01', isFinal: true }]);
});

const passHours = (hours: number) =>
  asNetwork(test.database, (network) =>
    network
      .update(statisticsLoadDay)
      .set({ removeAfter: sql`${statisticsLoadDay.removeAfter} - make_interval(hours => ${hours})` }),
  );

/** Replaces Keeper, which sends a statement to every shard; adds it to `sent`. */
function onEveryShard(client: ClickHouseClient, sent: string[]): ClickHouseClient {
  vi.spyOn(client, 'command').mockImplementation(async ({ query }) => {
    sent.push(query);
    const [, alone] = /^(.*) ON CLUSTER 'network'/.exec(query) ?? [];
    if (alone === undefined) throw new Error(`Not for every shard: ${query}`);
    for (const shard of cluster.shards) {
      await shard.command({
        query: query.replace(/ ON CLUSTER 'network'/, ''),
        clickhouse_settings: { mutations_sync: '1', lightweight_deletes_sync: '1' },
      });
    }
    return { query_id: '', response_headers: {} };
  });
  return client;
}

const { signal } = new AbortController();

it('removes superseded facts from the local tables of every shard', async () => {
  await load(wholeNetwork());
  await load([row(test.banner, { requests: 95 }), row(test.video)]);
  await passHours(1);
  expect(await factsOnShards()).toEqual([2, 2]);

  const sent: string[] = [];
  const client = onEveryShard(openWriterClient(test.warehouse.writer), sent);
  await removeSupersededFacts(test.database, client, signal);
  expect(await factsOnShards()).toEqual([1, 1]);
  expect(await test.visible()).toEqual({ '2026-03-01': [195, 246_912] });

  // Facts that share a part with facts that count are masked, not rewritten.
  for (const shard of cluster.shards) {
    await shard.command({
      query: `INSERT INTO stats.stats_daily_local SELECT * REPLACE (1000 AS load) FROM stats.stats_daily_local
        ARRAY JOIN range(2) AS copy`,
    });
  }
  await load([row(test.banner, { requests: 96 }), row(test.video)]);
  await passHours(1);
  await onBothShards('OPTIMIZE TABLE stats.stats_daily_local FINAL');
  await removeSupersededFacts(test.database, client, signal);
  expect(await factsOnShards()).toEqual([3, 3]);
  expect(sent.filter((query) => query.startsWith('DELETE FROM'))).toHaveLength(1);
  expect(await test.visible()).toEqual({ '2026-03-01': [196, 246_912] });

  // The test deleted as the operator of the shards; this shows that the console's user has the grant as well.
  vi.restoreAllMocks();
  await client.command({ query: 'DELETE FROM stats.stats_daily_local IN PARTITION 202603 WHERE load = 0' });

  // The embedded engine has no Keeper: it parses the real statement, but cannot send it.
  await load([row(test.banner)]);
  await passHours(1);
  await expect(removeSupersededFacts(test.database, client, signal)).rejects.toThrow(
    'Replicated DDL queries are disabled',
  );
  await client.close();
});

it('counts the rewritten rows of a removal in each shard separately: parts of several shards have the same names', async () => {
  const kept = ['DE', 'FR', 'US'].map((country) => row(test.video, { date: '2026-03-02', country }));
  await load([row(test.banner), ...kept]);
  await load([row(test.banner, { requests: 95 })]);
  await passHours(1);
  const sent: string[] = [];
  const client = onEveryShard(openWriterClient(test.warehouse.writer), sent);
  await removeSupersededFacts(test.database, client, signal);
  // The part of the superseded fact has no other facts; that of the same name on the other shard has three.
  expect(sent.filter((query) => query.includes('stats_daily_local'))).toEqual([
    expect.stringMatching(/^ALTER TABLE .* DELETE IN PARTITION 202603/),
  ]);
  expect(new Set(await factsOnShards())).toEqual(new Set([1, 3]));
  vi.restoreAllMocks();
  await client.close();
});
