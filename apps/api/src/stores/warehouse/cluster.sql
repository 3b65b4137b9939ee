-- The tables of a new cluster, as the newest migration leaves them. `bin/network warehouse init` puts the names of a cluster, a
-- database and a user in the places of `network`, `stats` and `console`, and runs it. `bin/network warehouse upgrade` brings
-- the tables of an earlier version up to date with the scripts that have a number.

CREATE TABLE stats.stats_daily_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8(
    'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
    'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
    'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
    'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
    'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
    'format_31' = 31, 'format_32' = 32), country FixedString(2),
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_block_daily_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8(
    'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
    'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
    'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
    'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
    'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
    'format_31' = 31, 'format_32' = 32),
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, application, ad_block, ad_format)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_hourly_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, hour UInt8,
  requests UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, hour)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_gross_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8(
    'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
    'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
    'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
    'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
    'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
    'format_31' = 31, 'format_32' = 32), country FixedString(2), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_daily ON CLUSTER network AS stats.stats_daily_local
ENGINE = Distributed(network, stats, stats_daily_local, publisher);

CREATE TABLE stats.stats_block_daily ON CLUSTER network AS stats.stats_block_daily_local
ENGINE = Distributed(network, stats, stats_block_daily_local, publisher);

CREATE TABLE stats.stats_hourly ON CLUSTER network AS stats.stats_hourly_local
ENGINE = Distributed(network, stats, stats_hourly_local, publisher);

CREATE TABLE stats.stats_gross ON CLUSTER network AS stats.stats_gross_local
ENGINE = Distributed(network, stats, stats_gross_local, publisher);

CREATE TABLE stats.stats_staging ON CLUSTER network (
  load UInt32, line UInt64, publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8(
    'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
    'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
    'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
    'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
    'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
    'format_31' = 31, 'format_32' = 32), country FixedString(2), hour UInt8 DEFAULT 24,
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = MergeTree PARTITION BY load
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS old_parts_lifetime = 10;

CREATE TABLE stats.stats_staging_share ON CLUSTER network (
  load UInt32, publisher UInt32, application UInt32, date Date, basis_points UInt16)
ENGINE = MergeTree PARTITION BY load
ORDER BY (publisher, application, date)
SETTINGS old_parts_lifetime = 10;

CREATE VIEW stats.stats_version ON CLUSTER network AS SELECT 6 AS version, 5 AS oldest;

GRANT ON CLUSTER network SELECT, INSERT, ALTER DELETE ON stats.* TO console;
GRANT ON CLUSTER network CREATE VIEW, DROP VIEW ON stats.stats_network TO console;
GRANT ON CLUSTER network CLUSTER ON *.* TO console;
