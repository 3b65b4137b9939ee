-- Brings a cluster's tables from version 3 to version 4: the next start stores the id of the network in a view on every
-- node. Stop every API and load nothing until the end of it. `network`, `stats` and `console` stand for your names, as in
-- cluster.sql. On any node:
GRANT ON CLUSTER network CREATE VIEW, DROP VIEW ON stats.stats_network TO console;

CREATE OR REPLACE VIEW stats.stats_version ON CLUSTER network AS SELECT 4 AS version;
