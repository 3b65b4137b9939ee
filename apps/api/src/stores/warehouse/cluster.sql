-- What an operator runs once on a cluster, before the first start. `network` stands for the cluster's name, `stats` for
-- the database and `console` for the user, both of them those of WAREHOUSE_URL. The columns are those of tables.ts.

CREATE TABLE stats.stats_daily_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2), country FixedString(2),
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYear(date)
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_block_daily_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2),
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYear(date)
ORDER BY (publisher, date, application, ad_block, ad_format)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_daily ON CLUSTER network AS stats.stats_daily_local
ENGINE = Distributed(network, stats, stats_daily_local, publisher);

CREATE TABLE stats.stats_block_daily ON CLUSTER network AS stats.stats_block_daily_local
ENGINE = Distributed(network, stats, stats_block_daily_local, publisher);

GRANT ON CLUSTER network SELECT, INSERT, CREATE TABLE, ALTER DELETE ON stats.* TO console;
GRANT ON CLUSTER network TABLE ENGINE ON MergeTree TO console;
GRANT ON CLUSTER network CLUSTER ON *.* TO console;
