import type { ClickHouseClient } from '@clickhouse/client';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { adFormatColumn } from './ad-format-labels.ts';

/**
 * Copies a table of facts into one that is partitioned by month, and exchanges the two in one statement. `definition` is
 * that of the new table: columns, engine, order, settings. Needs the size of the table on disk a second time. Throws
 * `MigrationRefused` when facts were written during the copy.
 */
async function moveToMonths(client: ClickHouseClient, table: string, definition: string): Promise<void> {
  const copy = `${table}_by_month`;
  const [partitionKey] = await firstRow<[string]>(
    client,
    `SELECT partition_key FROM system.tables WHERE database = currentDatabase() AND name = '${table}'`,
  );
  if (partitionKey !== 'toYYYYMM(date)') {
    // An earlier attempt may have been interrupted.
    await client.command({ query: `DROP TABLE IF EXISTS ${copy} SYNC` });
    await client.command({ query: `CREATE TABLE ${copy} ${definition}` });
    const [months] = await firstRow<[number[]]>(client, `SELECT groupUniqArray(toYYYYMM(date)) FROM ${table}`);
    for (const month of months)
      await client.command({ query: `INSERT INTO ${copy} SELECT * FROM ${table} WHERE toYYYYMM(date) = ${month}` });

    const [copied, stored] = await firstRow<[number, number]>(
      client,
      `SELECT (SELECT count() FROM ${copy}), (SELECT count() FROM ${table})`,
    );
    if (copied !== stored) {
      throw new MigrationRefused(
        `Facts were written to ${table} while it was moved to partitions by month. Stop whatever loads statistics, then start again.`,
      );
    }
    await client.command({ query: `EXCHANGE TABLES ${copy} AND ${table}` });
  }
  await client.command({ query: `DROP TABLE IF EXISTS ${copy} SYNC` });
}

async function firstRow<Row>(client: ClickHouseClient, query: string): Promise<Row> {
  const { data } = await (await client.query({ query, format: 'JSONCompact' })).json<Row>();
  const [row] = data;
  if (row === undefined) throw new Error(`No row answers: ${query}`);
  return row;
}

/**
 * One migration of the warehouse. After an interruption it is applied again from its start, so it must work from the state
 * after each of its statements. Published migrations never change.
 */
interface WarehouseMigration {
  version: number;
  /**
   * The oldest version whose programs can use the tables after this migration; without it, this one. Two releases run side
   * by side during an upgrade, so a migration that only adds something names the version of the release before.
   */
  oldest?: number;
  apply(client: ClickHouseClient): Promise<void>;
}

const measures = `
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4)`;

const keys = `
  publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2)`;

const dailyColumns = `load UInt32 CODEC(T64, LZ4), ${keys}, country FixedString(2), ${measures}`;
const blockDailyColumns = `load UInt32 CODEC(T64, LZ4), ${keys}, ${measures}`;
const dailyOrder = 'ORDER BY (publisher, date, application, ad_block, ad_format, country)';
const blockDailyOrder = 'ORDER BY (publisher, date, application, ad_block, ad_format)';

/** Parts are synced to the disk before an insert is acknowledged, so that a published load survives a power failure. */
const durable = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * The migrations, oldest first. A fact belongs to a load and never changes; docs/decisions/021-loads.md describes which
 * facts count. The operator of a cluster applies the same steps with cluster.sql, or with the script of each version.
 */
export const warehouseMigrations: readonly WarehouseMigration[] = [
  {
    version: 1,
    async apply(client) {
      const tables = [
        `stats_daily (${dailyColumns}) ENGINE = MergeTree PARTITION BY toYear(date) ${dailyOrder} ${durable}`,
        `stats_block_daily (${blockDailyColumns}) ENGINE = MergeTree PARTITION BY toYear(date) ${blockDailyOrder} ${durable}`,
        // The staging table: a whole file is loaded into it, with line numbers, before any of it counts. Dropped parts
        // are soon deleted from the disk.
        `stats_staging (load UInt32, line UInt64, ${keys}, country FixedString(2), ${measures})
         ENGINE = MergeTree PARTITION BY load ${dailyOrder} SETTINGS old_parts_lifetime = 10`,
      ];
      for (const table of tables) await client.command({ query: `CREATE TABLE IF NOT EXISTS ${table}` });
    },
  },
  {
    // The deletion of superseded facts rewrites their partitions: a month instead of a year.
    version: 2,
    async apply(client) {
      const months = 'ENGINE = MergeTree PARTITION BY toYYYYMM(date)';
      await moveToMonths(client, 'stats_daily', `(${dailyColumns}) ${months} ${dailyOrder} ${durable}`);
      await moveToMonths(client, 'stats_block_daily', `(${blockDailyColumns}) ${months} ${blockDailyOrder} ${durable}`);
    },
  },
  {
    // The hours of the last days. A staged row without an hour has 24.
    version: 3,
    async apply(client) {
      await client.command({
        query: `CREATE TABLE IF NOT EXISTS stats_hourly (load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, hour UInt8,
            requests UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
          ENGINE = MergeTree PARTITION BY toYYYYMM(date) ORDER BY (publisher, date, hour) ${durable}`,
      });
      await client.command({
        query: 'ALTER TABLE stats_staging ADD COLUMN IF NOT EXISTS hour UInt8 DEFAULT 24 AFTER country',
      });
    },
  },
  {
    // The warehouse has the id of its network, which the process stores that opens both stores (`network-id.ts`). Programs
    // that do not check it no longer start; the user of a cluster needs one more right.
    version: 4,
    async apply() {},
  },
  {
    // A label for every number that an ad format can have. More labels of an Enum change no fact on the disk.
    version: 5,
    async apply(client) {
      for (const table of ['stats_daily', 'stats_block_daily', 'stats_staging'])
        await client.command({ query: `ALTER TABLE ${table} MODIFY COLUMN ad_format ${adFormatColumn}` });
    },
  },
  {
    // Gross amounts of facts, which only the network reads, and the shares by which staged ones become net.
    version: 6,
    oldest: 5,
    async apply(client) {
      const tables = [
        `stats_gross (load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
            ad_format ${adFormatColumn}, country FixedString(2), revenue Int64 CODEC(T64, LZ4))
          ENGINE = MergeTree PARTITION BY toYYYYMM(date) ${dailyOrder} ${durable}`,
        `stats_staging_share (load UInt32, publisher UInt32, application UInt32, date Date, basis_points UInt16)
          ENGINE = MergeTree PARTITION BY load ORDER BY (publisher, application, date) SETTINGS old_parts_lifetime = 10`,
      ];
      for (const table of tables) await client.command({ query: `CREATE TABLE IF NOT EXISTS ${table}` });
    },
  },
];

/** The version of the tables that this program works with. */
export const newestVersion = warehouseMigrations.at(-1)?.version ?? 0;
