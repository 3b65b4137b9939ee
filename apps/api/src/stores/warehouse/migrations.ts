import type { ClickHouseClient } from '@clickhouse/client';
import { moveToMonths } from './move-to-months.ts';

/**
 * One step of the warehouse's tables. It may be interrupted anywhere and is then applied again from its start, so each
 * of its statements leaves a state from which the whole step works. Published steps never change.
 */
export interface WarehouseMigration {
  version: number;
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

/** A published load survives a power cut: its parts are flushed to the disk before an insert is acknowledged. */
const durable = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';

/**
 * The history of the warehouse's tables, oldest first. A fact belongs to a load and never changes;
 * docs/decisions/021-loads.md says which facts count. A cluster's operator applies the same steps with
 * cluster.sql and its sequels.
 */
export const warehouseMigrations: readonly WarehouseMigration[] = [
  {
    version: 1,
    async apply(client) {
      const tables = [
        `stats_daily (${dailyColumns}) ENGINE = MergeTree PARTITION BY toYear(date) ${dailyOrder} ${durable}`,
        `stats_block_daily (${blockDailyColumns}) ENGINE = MergeTree PARTITION BY toYear(date) ${blockDailyOrder} ${durable}`,
        // A file is read into here whole, line numbers included, before any of it counts. Dropped parts soon leave the disk.
        `stats_staging (load UInt32, line UInt64, ${keys}, country FixedString(2), ${measures})
         ENGINE = MergeTree PARTITION BY load ${dailyOrder} SETTINGS old_parts_lifetime = 10`,
      ];
      for (const table of tables) await client.command({ query: `CREATE TABLE IF NOT EXISTS ${table}` });
    },
  },
  {
    // Removing superseded facts rewrites the partitions that hold them: a month is a twelfth of a year.
    version: 2,
    async apply(client) {
      const months = 'ENGINE = MergeTree PARTITION BY toYYYYMM(date)';
      await moveToMonths(client, 'stats_daily', `(${dailyColumns}) ${months} ${dailyOrder} ${durable}`);
      await moveToMonths(client, 'stats_block_daily', `(${blockDailyColumns}) ${months} ${blockDailyOrder} ${durable}`);
    },
  },
];
