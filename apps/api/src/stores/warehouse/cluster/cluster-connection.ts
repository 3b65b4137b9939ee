import type { ClickHouseClient } from '@clickhouse/client';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { readWarehouseUrl } from '#stores/warehouse/warehouse-address.ts';
import type { ClusterNames } from './cluster-script.ts';

/** A client of a node of a cluster, and the names in its statements. */
export interface OpenCluster {
  client: ClickHouseClient;
  names: ClusterNames;
}

/** The names in the statements for a cluster whose address is `url`, a value of WAREHOUSE_URL. */
export function clusterNames(cluster: string, url: string): ClusterNames {
  const { database, username: user } = readWarehouseUrl(url);
  return { cluster, database, user };
}

/** Does work on a node that answers. Its database need not exist yet. Throws `WarehouseUnavailable`, and what the work throws. */
export function onCluster<Result>(
  cluster: string,
  url: string,
  work: (open: OpenCluster) => Promise<Result>,
): Promise<Result> {
  const connection = { ...readWarehouseUrl(url), database: 'default' };
  return onOneHost(connection, (client) => work({ client, names: clusterNames(cluster, url) }));
}
