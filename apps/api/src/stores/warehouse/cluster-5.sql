-- Brings a cluster's tables to version 5: a label for every number that an ad format can have. Only the definitions change,
-- not the facts on the disk, so no API has to stop. `network` and `stats` stand for your names, as in cluster.sql. On any
-- node:
ALTER TABLE stats.stats_daily_local ON CLUSTER network MODIFY COLUMN ad_format Enum8(
  'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
  'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
  'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
  'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
  'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
  'format_31' = 31, 'format_32' = 32);

ALTER TABLE stats.stats_block_daily_local ON CLUSTER network MODIFY COLUMN ad_format Enum8(
  'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
  'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
  'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
  'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
  'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
  'format_31' = 31, 'format_32' = 32);

ALTER TABLE stats.stats_daily ON CLUSTER network MODIFY COLUMN ad_format Enum8(
  'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
  'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
  'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
  'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
  'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
  'format_31' = 31, 'format_32' = 32);

ALTER TABLE stats.stats_block_daily ON CLUSTER network MODIFY COLUMN ad_format Enum8(
  'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
  'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
  'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
  'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
  'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
  'format_31' = 31, 'format_32' = 32);

ALTER TABLE stats.stats_staging ON CLUSTER network MODIFY COLUMN ad_format Enum8(
  'fs_banner' = 1, 'rewarded_video' = 2, 'format_3' = 3, 'format_4' = 4, 'format_5' = 5, 'format_6' = 6,
  'format_7' = 7, 'format_8' = 8, 'format_9' = 9, 'format_10' = 10, 'format_11' = 11, 'format_12' = 12,
  'format_13' = 13, 'format_14' = 14, 'format_15' = 15, 'format_16' = 16, 'format_17' = 17, 'format_18' = 18,
  'format_19' = 19, 'format_20' = 20, 'format_21' = 21, 'format_22' = 22, 'format_23' = 23, 'format_24' = 24,
  'format_25' = 25, 'format_26' = 26, 'format_27' = 27, 'format_28' = 28, 'format_29' = 29, 'format_30' = 30,
  'format_31' = 31, 'format_32' = 32);

CREATE OR REPLACE VIEW stats.stats_version ON CLUSTER network AS SELECT 5 AS version;
