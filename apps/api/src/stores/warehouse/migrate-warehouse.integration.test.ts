import type { ClickHouseClient } from '@clickhouse/client';
import { createClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adFormatLabel, mostAdFormats } from './ad-format-labels.ts';
import { migrateWarehouse, requireMigratedWarehouse } from './migrate-warehouse.ts';
import { warehouseMigrations } from './migrations.ts';
import { readClusterScript, startTestCluster } from './testing/test-cluster.ts';
import type { TestCluster } from './testing/test-cluster.ts';
import { startTestWarehouse } from './testing/test-warehouse.ts';
import type { TestWarehouse } from './testing/test-warehouse.ts';
import type { WarehouseConnection } from './warehouse.ts';

const log = { info() {} };
const factTables = ['stats_daily', 'stats_block_daily'];
const dates = ['2024-12-31', '2025-01-01', '2025-01-31', '2025-02-01', '2026-03-01'];

async function read<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  return (await (await client.query({ query, format: 'JSONCompact' })).json<Row>()).data;
}

async function insertFacts(client: ClickHouseClient, table: string): Promise<void> {
  const values = dates.map((date, index) => ({ load: 1, publisher: index, date, ad_format: 'fs_banner', requests: 5 }));
  await client.insert({ table, values, format: 'JSONEachRow' });
}

const factsOf = (client: ClickHouseClient, table: string) =>
  read<[string, number]>(client, `SELECT date, toUInt32(requests) FROM ${table} ORDER BY date`);
const partitionKeysOf = async (client: ClickHouseClient) =>
  Object.fromEntries(
    await read<[string, string]>(
      client,
      `SELECT name, partition_key FROM system.tables WHERE database = currentDatabase() AND partition_key != ''`,
    ),
  );
const facts = dates.map((date) => [date, 5]);
const newestVersion = warehouseMigrations.at(-1)?.version;
const versionOf = async (client: ClickHouseClient) =>
  (await read<[number]>(client, 'SELECT version FROM stats_version'))[0]?.[0];

describe('the tables of a server or an embedded engine', () => {
  let warehouse: TestWarehouse;
  let client: ClickHouseClient;
  let run: ClickHouseClient['command'];
  beforeAll(async () => {
    warehouse = await startTestWarehouse();
    client = createClient(warehouse.writer);
    run = client.command.bind(client);
  });
  afterAll(async () => {
    await client.close();
    await warehouse.remove();
  });

  /** Restores the warehouse of an old installation: tables of the first version with facts, and no stored version. */
  beforeEach(async () => {
    for (const [name] of await read<[string]>(
      client,
      'SELECT name FROM system.tables WHERE database = currentDatabase()',
    ))
      await client.command({ query: `DROP TABLE ${name} SYNC` });
    await warehouseMigrations[0]?.apply(client);
    for (const table of factTables) await insertFacts(client, table);
  });

  afterEach(() => vi.restoreAllMocks());

  const moveToMonths = async () => warehouseMigrations[1]?.apply(client);
  const months = { stats_daily: 'toYYYYMM(date)', stats_block_daily: 'toYYYYMM(date)', stats_staging: 'load' };
  const newest = {
    ...months,
    stats_hourly: 'toYYYYMM(date)',
    stats_gross: 'toYYYYMM(date)',
    stats_staging_share: 'load',
  };

  it('are migrated to the newest version with all facts, and stay there', async () => {
    expect(await partitionKeysOf(client)).toMatchObject({ stats_daily: 'toYear(date)' });
    const versions: unknown[] = [];
    const info = (fields: unknown) => void versions.push(fields);
    await migrateWarehouse(warehouse.writer, { info });
    await migrateWarehouse(warehouse.writer, { info });
    expect(await partitionKeysOf(client)).toEqual(newest);
    for (const table of factTables) expect(await factsOf(client, table)).toEqual(facts);
    expect(await versionOf(client)).toBe(newestVersion);
    expect(versions).toEqual(warehouseMigrations.map(({ version }) => ({ version })));
  });

  it('lose no fact when the migration is interrupted before any of its statements', async () => {
    let statements = 0;
    for (let isWhole = false; !isWhole; statements += 1) {
      // The first attempt fails before its first statement, the next one before its second, and so on.
      const command = vi.spyOn(client, 'command');
      for (let left = 0; left < statements; left += 1) command.mockImplementationOnce(run);
      command.mockRejectedValue(new Error('killed'));
      isWhole = await moveToMonths().then(
        () => true,
        () => false,
      );
      command.mockRestore();
      // After each failed attempt, reports still read every fact.
      for (const table of factTables) expect(await factsOf(client, table)).toEqual(facts);
    }
    expect(statements).toBeGreaterThan(5);
    expect(await partitionKeysOf(client)).toEqual(months);
  });

  it('are refused when facts are written while they are copied', async () => {
    vi.spyOn(client, 'command').mockImplementation(async (parameters) => {
      const answer = await run(parameters);
      if (/^INSERT INTO stats_daily_by_month .* = 202603/.test(parameters.query))
        await insertFacts(client, 'stats_daily');
      return answer;
    });
    await expect(moveToMonths()).rejects.toThrow('Stop whatever loads statistics');
    expect(await factsOf(client, 'stats_daily')).toHaveLength(2 * facts.length);
  });

  it('are not made on several hosts, which belong to a cluster', async () => {
    const { url } = warehouse.writer;
    await expect(migrateWarehouse({ ...warehouse.writer, urls: [url, url] }, log)).rejects.toThrow(
      'run bin/network warehouse init',
    );
  });

  it.each(['1000 AS version', '1002 AS version, 1000 AS oldest'])(
    'are refused when only newer programs can use them: %s',
    async (versions) => {
      await client.command({ query: `CREATE VIEW stats_version AS SELECT ${versions}` });
      const refused =
        /programs that know version 1000 can use, and this one knows them up to version \d+: start a newer program/;
      await expect(migrateWarehouse(warehouse.writer, log)).rejects.toThrow(refused);
      await expect(requireMigratedWarehouse(warehouse.writer)).rejects.toThrow(refused);
      expect(await partitionKeysOf(client)).toMatchObject({ stats_daily: 'toYear(date)' });
    },
  );

  it('are used as they are when a newer program has only added something', async () => {
    await migrateWarehouse(warehouse.writer, log);
    await client.command({ query: 'CREATE OR REPLACE VIEW stats_version AS SELECT 1000 AS version, 1 AS oldest' });
    await migrateWarehouse(warehouse.writer, log);
    await requireMigratedWarehouse(warehouse.writer);
    expect(await read(client, 'SELECT * FROM stats_version')).toEqual([[1000, 1]]);
  });

  it("are not migrated by the operator's tools, which name what does", async () => {
    await expect(requireMigratedWarehouse(warehouse.writer)).rejects.toThrow(
      /tables have version \d, and this program needs version \d+. Start the API of this release or run bin\/network migrate/,
    );
    expect(await partitionKeysOf(client)).toMatchObject({ stats_daily: 'toYear(date)' });
  });

  it('accept the facts of every ad format, and change none on the disk for that', async () => {
    const video = { load: 1, publisher: 9, date: '2026-03-01', ad_format: 'rewarded_video', requests: 7 };
    for (const table of factTables) await client.insert({ table, values: [video], format: 'JSONEachRow' });
    // A changed part has another name.
    const parts = `SELECT table, name FROM system.parts WHERE active AND database = currentDatabase() AND table IN ('stats_daily', 'stats_block_daily') ORDER BY ALL`;
    for (const migration of warehouseMigrations)
      if (migration.version > 1 && migration.version < 5) await migration.apply(client);
    const before = await read(client, parts);
    await warehouseMigrations.find(({ version }) => version === 5)?.apply(client);
    expect(await read(client, parts)).toEqual(before);
    const numbers = Array.from({ length: mostAdFormats }, (_, index) => index + 1);
    for (const table of factTables) {
      const values = numbers.map((number) => ({ load: 2, publisher: 1, date: '2026-03-02', ad_format: number }));
      await client.insert({ table, values, format: 'JSONEachRow' });
      const stored = `SELECT CAST(ad_format, 'Int8') AS number, toString(ad_format) FROM ${table} WHERE load = 2 ORDER BY number`;
      expect(await read(client, stored)).toEqual(numbers.map((number) => [number, adFormatLabel(number)]));
      const old = `SELECT toString(ad_format), toUInt32(sum(requests)) FROM ${table} WHERE load = 1 GROUP BY 1 ORDER BY 1`;
      expect(await read(client, old)).toEqual([
        ['fs_banner', 5 * dates.length],
        ['rewarded_video', 7],
      ]);
    }
  });
});

describe('the tables of a cluster', () => {
  let cluster: TestCluster;
  let writer: WarehouseConnection;
  // The second test changes the tables; the first one reads them as cluster.sql made them.
  beforeAll(async () => {
    cluster = await startTestCluster();
    ({ writer } = cluster);
  });
  afterAll(() => cluster.remove());

  it('are what cluster.sql makes: of the newest version, with the columns and partitions of a server', async () => {
    const server = await startTestWarehouse();
    const client = createClient(server.writer);
    const [first] = cluster.shards;
    if (first === undefined) throw new Error('The cluster has no shard.');
    const describeTables = (database: ClickHouseClient, suffix: string) =>
      read(
        database,
        `SELECT replaceOne(table, '${suffix}', '') AS of, name, type, compression_codec FROM system.columns
         WHERE database = 'stats' AND table IN ('stats_daily${suffix}', 'stats_block_daily${suffix}', 'stats_hourly${suffix}', 'stats_gross${suffix}', 'stats_staging', 'stats_staging_share') ORDER BY of, position`,
      );
    expect(await describeTables(first, '_local')).toEqual(await describeTables(client, ''));
    const keys = `SELECT sorting_key, partition_key FROM system.tables WHERE database = 'stats' AND engine = 'MergeTree' ORDER BY ALL`;
    expect(await read(first, keys)).toEqual(await read(client, keys));
    await client.close();
    await server.remove();
  });

  it('of an earlier version stop a start, until the script that it names was run', async () => {
    for (const shard of cluster.shards) {
      for (const table of factTables) {
        const byMonth = `stats.${table}_local`;
        const [[definition] = ['']] = await read<[string]>(shard, `SHOW CREATE TABLE ${byMonth}`);
        await shard.command({ query: `DROP TABLE ${byMonth} SYNC` });
        await shard.command({ query: definition.replace('toYYYYMM(date)', 'toYear(date)') });
        await insertFacts(shard, byMonth);
      }
      for (const table of [
        'stats_hourly',
        'stats_hourly_local',
        'stats_gross',
        'stats_gross_local',
        'stats_staging_share',
      ])
        await shard.command({ query: `DROP TABLE stats.${table} SYNC` });
      await shard.command({ query: 'ALTER TABLE stats.stats_staging DROP COLUMN hour' });
      await shard.command({ query: 'DROP VIEW stats.stats_version SYNC' });
    }
    await expect(migrateWarehouse(writer, log)).rejects.toThrow(
      "The cluster's tables have version 0, and this program needs version 6: run bin/network warehouse upgrade",
    );

    for (const shard of cluster.shards) {
      for (const script of ['cluster-2.sql', 'cluster-3.sql', 'cluster-4.sql', 'cluster-5.sql', 'cluster-6.sql']) {
        // The user has the rights of cluster.sql.
        const statements = (await readClusterScript(script)).filter((statement) => !statement.startsWith('GRANT'));
        for (const query of statements) await shard.command({ query });
      }
    }
    await migrateWarehouse(writer, log);
    for (const shard of cluster.shards) {
      for (const table of factTables) expect(await factsOf(shard, `stats.${table}_local`)).toEqual(facts);
      const keys = await read<[string]>(
        shard,
        `SELECT DISTINCT partition_key FROM system.tables WHERE database = 'stats' AND name LIKE '%_local'`,
      );
      expect(keys).toEqual([['toYYYYMM(date)']]);
    }
  });
});
