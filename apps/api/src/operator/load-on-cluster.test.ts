import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsLoad, statisticsLoadDay } from '#stores/sql/schema.ts';
import { startTestCluster } from '#stores/warehouse/testing/test-cluster.ts';
import type { TestCluster } from '#stores/warehouse/testing/test-cluster.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { loadStatistics } from './load-statistics.ts';
import type { NetworkConnection } from './network-connection.ts';
import { removeSupersededFacts } from './superseded-facts.ts';
import { replaceCommands } from './testing/replaced-commands.ts';
import { csv, row } from './testing/statistics-file.ts';
import type { Row } from './testing/statistics-file.ts';
import { startTestNetwork } from './testing/test-network.ts';
import type { TestNetwork } from './testing/test-network.ts';

let cluster: TestCluster;
let test: TestNetwork;
beforeEach(async () => {
  cluster = await startTestCluster();
  test = await startTestNetwork(async () => cluster);
});
afterEach(() => test.close());

async function load(rows: Row[], network: NetworkConnection = test.network): Promise<void> {
  const source = Readable.from([Buffer.from(csv(...rows))]);
  await loadStatistics({ source, format: 'csv', network });
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

it('replaces the days of a corrected file on every shard, and no other day', async () => {
  await load([...wholeNetwork(), row(test.banner, { date: '2026-03-02' })]);
  await load([row(test.video, { requests: 95 })]);
  expect(await test.visible()).toEqual({ '2026-03-01': [95, 123_456], '2026-03-02': [100, 123_456] });
});

it('loads nothing while a shard is away, and says that the warehouse does not answer', async () => {
  await load(wholeNetwork());
  await cluster.stopSecondShard();
  await expect(load([row(test.banner), row(test.video)])).rejects.toBeInstanceOf(WarehouseUnavailable);
  const [first] = await test.database.select().from(statisticsLoad);
  expect(first).toMatchObject({ rows: 2 });
  expect(await test.database.$count(statisticsLoad)).toBe(1);
});

it('loads nothing when a shard goes away before the facts are copied', async () => {
  await load(wholeNetwork());
  const breaking = replaceCommands(test.network, {
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

const passHours = (hours: number) =>
  asNetwork(test.database, (network) =>
    network
      .update(statisticsLoadDay)
      .set({ removeAfter: sql`${statisticsLoadDay.removeAfter} - make_interval(hours => ${hours})` }),
  );

/** Takes the place of Keeper, which brings a statement to every shard. */
function onEveryShard(client: ClickHouseClient): ClickHouseClient {
  vi.spyOn(client, 'command').mockImplementation(async ({ query }) => {
    const [, alone] = /^(.*) ON CLUSTER 'network'/.exec(query) ?? [];
    if (alone === undefined) throw new Error(`Not for every shard: ${query}`);
    for (const shard of cluster.shards) {
      await shard.command({
        query: query.replace(/ ON CLUSTER 'network'/, ''),
        clickhouse_settings: { mutations_sync: '1' },
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

  const client = onEveryShard(openWriterClient(test.warehouse.writer));
  await removeSupersededFacts(test.database, client, signal);
  expect(await factsOnShards()).toEqual([1, 1]);
  expect(await test.visible()).toEqual({ '2026-03-01': [195, 246_912] });

  // The embedded engine has no Keeper: it parses the real statement, but cannot send it.
  vi.restoreAllMocks();
  await load([row(test.banner)]);
  await passHours(1);
  await expect(removeSupersededFacts(test.database, client, signal)).rejects.toThrow(
    'Replicated DDL queries are disabled',
  );
  await client.close();
});
