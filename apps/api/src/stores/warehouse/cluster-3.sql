-- Brings a cluster's tables from version 2 to version 3: hours of the last days. Stop every API and load nothing until the
-- end of it. `network` and `stats` stand for your names, as in cluster.sql. On any node:
CREATE TABLE IF NOT EXISTS stats.stats_hourly_local ON CLUSTER network (
  load UInt32 CODEC(T64, LZ4), publisher UInt32, date Date, hour UInt8,
  requests UInt64 CODEC(T64, LZ4), impressions UInt64 CODEC(T64, LZ4), revenue Int64 CODEC(T64, LZ4))
ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM(date)
ORDER BY (publisher, date, hour)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS stats.stats_hourly ON CLUSTER network AS stats.stats_hourly_local
ENGINE = Distributed(network, stats, stats_hourly_local, publisher);

ALTER TABLE stats.stats_staging ON CLUSTER network ADD COLUMN IF NOT EXISTS hour UInt8 DEFAULT 24 AFTER country;

CREATE OR REPLACE VIEW stats.stats_version ON CLUSTER network AS SELECT 3 AS version;
