-- Brings a cluster's tables from version 1 to version 2: facts are partitioned by month instead of by year. Stop every
-- API and load nothing until the end of it. `network`, `stats` and `console` stand for your names, as in cluster.sql. Every
-- shard needs the size of its facts on disk a second time.

-- 1. On any node:
CREATE TABLE stats.stats_daily_by_month ON CLUSTER network AS stats.stats_daily_local
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE stats.stats_block_daily_by_month ON CLUSTER network AS stats.stats_block_daily_local
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, application, ad_block, ad_format)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- 2. On one replica of each shard. To repeat it after an interruption, first TRUNCATE the two new tables of the shard.
INSERT INTO stats.stats_daily_by_month SELECT * FROM stats.stats_daily_local
SETTINGS max_partitions_per_insert_block = 0;

INSERT INTO stats.stats_block_daily_by_month SELECT * FROM stats.stats_block_daily_local
SETTINGS max_partitions_per_insert_block = 0;

-- 3. On each shard: go on when both columns of each row are the same.
SELECT (SELECT count() FROM stats.stats_daily_by_month), (SELECT count() FROM stats.stats_daily_local);

SELECT (SELECT count() FROM stats.stats_block_daily_by_month), (SELECT count() FROM stats.stats_block_daily_local);

-- 4. On any node:
EXCHANGE TABLES stats.stats_daily_by_month AND stats.stats_daily_local ON CLUSTER network;

EXCHANGE TABLES stats.stats_block_daily_by_month AND stats.stats_block_daily_local ON CLUSTER network;

CREATE TABLE IF NOT EXISTS stats.stats_staging ON CLUSTER network (
  load UInt32, line UInt64, publisher UInt32, date Date, application UInt32, ad_block UInt32,
  ad_format Enum8('fs_banner' = 1, 'rewarded_video' = 2), country FixedString(2),
  requests UInt64 CODEC(T64, LZ4), selections UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4),
  clicks UInt64 CODEC(T64, LZ4), completions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = MergeTree PARTITION BY load
ORDER BY (publisher, date, application, ad_block, ad_format, country)
SETTINGS old_parts_lifetime = 10;

CREATE VIEW stats.stats_version ON CLUSTER network AS SELECT 2 AS version;

-- 5. On any node, once reports are right: frees the disk.
SET max_table_size_to_drop = 0;

DROP TABLE stats.stats_daily_by_month ON CLUSTER network SYNC;

DROP TABLE stats.stats_block_daily_by_month ON CLUSTER network SYNC;
