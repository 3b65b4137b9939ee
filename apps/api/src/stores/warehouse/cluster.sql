-- What an operator runs once on a new cluster, before the first start: the tables as the newest migration leaves them.
-- `network` stands for the cluster's name, `stats` for the database and `console` for the user, both of them those of
-- WAREHOUSE_URL. A cluster that has the tables of an earlier version is brought up to date by cluster-2.sql, then cluster-3.sql, then
-- cluster-4.sql.

CREATE TABLE stats.stats_daily_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2), country FixedString(2),
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_block_daily_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2),
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

CREATE TABLE stats.stats_daily ON CLUSTER network AS stats.stats_daily_local
ENGINE = Distributed(network, stats, stats_daily_local, publisher);

CREATE TABLE stats.stats_block_daily ON CLUSTER network AS stats.stats_block_daily_local
ENGINE = Distributed(network, stats, stats_block_daily_local, publisher);

CREATE TABLE stats.stats_hourly ON CLUSTER network AS stats.stats_hourly_local
ENGINE = Distributed(network, stats, stats_hourly_local, publisher);

CREATE TABLE stats.stats_staging ON CLUSTER network (
  load UInt32, line UInt64, publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2), country FixedString(2), hour UInt8 DEFAULT 24,
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = MergeTree PARTITION BY load
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS old_parts_lifetime = 10;

CREATE VIEW stats.stats_version ON CLUSTER network AS SELECT 4 AS version;

GRANT ON CLUSTER network SELECT, INSERT, ALTER DELETE ON stats.* TO console;
GRANT ON CLUSTER network CREATE VIEW ON stats.stats_network TO console;
GRANT ON CLUSTER network CLUSTER ON *.* TO console;
