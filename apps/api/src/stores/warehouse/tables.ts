/**
 * The warehouse's tables. A fact belongs to a load and never changes. Which load counts for a day is said by
 * `statistics_day` in the relational store, so that a load of any size becomes visible, or replaces its days, in one
 * transaction; facts of superseded loads are invisible and are removed later (docs/decisions/004-loads.md).
 */
const measures = `
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4)`;

/** A published load survives a power cut: its parts are flushed to the disk before an insert is acknowledged. */
const durable = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';

const keys = `
  publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2)`;

export const tables = [
  `CREATE TABLE IF NOT EXISTS stats_daily (load UInt32 CODEC(T64, LZ4), ${keys}, country FixedString(2), ${measures})
   ENGINE = MergeTree PARTITION BY toYear(date)
   ORDER BY (publisher, date, application, ad_block, ad_format, country) ${durable}`,
  `CREATE TABLE IF NOT EXISTS stats_block_daily (load UInt32 CODEC(T64, LZ4), ${keys}, ${measures})
   ENGINE = MergeTree PARTITION BY toYear(date)
   ORDER BY (publisher, date, application, ad_block, ad_format) ${durable}`,
  // A file is read into here whole, line numbers included, before any of it counts. What is dropped leaves the disk soon.
  `CREATE TABLE IF NOT EXISTS stats_staging (load UInt32, line UInt64, ${keys}, country FixedString(2), ${measures})
   ENGINE = MergeTree PARTITION BY load
   ORDER BY (publisher, date, application, ad_block, ad_format, country) SETTINGS old_parts_lifetime = 10`,
];
