import type { ClickHouseClient } from '@clickhouse/client';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { readFailure } from '#stores/warehouse/read-failure.ts';
import { unknownCluster, withoutMacros } from './cluster-name.ts';
import type { Read } from './cluster-name.ts';
import { missingRights } from './cluster-rights.ts';
import type { ClusterNames } from './cluster-script.ts';

/** A replica in `remote_servers`. */
export interface ClusterNode {
  shard: number;
  replica: number;
  /** `host:port`, as the cluster names it. */
  address: string;
  /** What it answered; null if it did not. */
  state: NodeState | null;
}

interface NodeState {
  /** The version of ClickHouse. */
  version: string;
  /** The version of its tables; 0 without them. */
  tables: number;
  /** Its tables are those of a server without a cluster. */
  isSingle: boolean;
  /** The macros `shard` and `replica`, of which replicated tables make their paths. */
  macros: string[];
  /** Tables that cannot be written because their replica has no connection to Keeper. */
  readOnly: string[];
}

export interface ClusterStatus {
  nodes: ClusterNode[];
  /** How many replicas of a shard have to have a load before it is published. */
  insertQuorum: string;
  /** Rights of the API that the user lacks. */
  missingRights: string[];
}

/** Reads the state of every replica that answers. Throws `MigrationRefused` where the server knows no such cluster. */
export async function readClusterStatus(client: ClickHouseClient, names: ClusterNames): Promise<ClusterStatus> {
  const { database } = names;
  const read: Read = async <Row>(query: string, params = {}) => {
    const answer = await client.query({
      query,
      query_params: { ...params, database },
      format: 'JSONCompact',
      // A replica that is away is reported, and hides no other one.
      clickhouse_settings: { skip_unavailable_shards: 1 },
    });
    return (await answer.json<Row>()).data;
  };
  try {
    const cluster = await withoutMacros(names.cluster, read);
    const members = await read<[number, number, string]>(
      `SELECT shard_num, replica_num, concat(host_name, ':', toString(port)) FROM system.clusters
        WHERE cluster = {cluster:String} ORDER BY shard_num, replica_num`,
      { cluster },
    );
    if (members.length === 0) throw await unknownCluster(cluster, read);
    const states = await readStates(read, names);
    const [[insertQuorum] = ['0']] = await read<[string]>(
      `SELECT value FROM system.settings WHERE name = 'insert_quorum'`,
    );
    return {
      nodes: members.map(([shard, replica, address], place) => {
        return { shard, replica, address, state: states.get(place + 1) ?? null };
      }),
      insertQuorum,
      missingRights: await missingRights(client, names),
    };
  } catch (error) {
    throw error instanceof MigrationRefused ? error : readFailure(error);
  }
}

/** The states by the place of the replica in the list of all: a query of all replicas numbers them as if they were shards. */
async function readStates(read: Read, { cluster }: ClusterNames): Promise<Map<number, NodeState>> {
  const everywhere = (table: string) => `clusterAllReplicas('${cluster}', system.${table})`;
  const ofTables = `FROM ${everywhere('tables')} WHERE database = {database:String}`;
  const versions = await read<[number, string]>(`SELECT _shard_num, version() FROM ${everywhere('one')}`);
  const views = await read<[number, string]>(`SELECT _shard_num, as_select ${ofTables} AND name = 'stats_version'`);
  const keys = await read<[number, string]>(
    `SELECT _shard_num, partition_key ${ofTables} AND name = 'stats_daily_local'`,
  );
  const engines = await read<[number, string]>(`SELECT _shard_num, engine ${ofTables} AND name = 'stats_daily'`);
  const macros = await read<[number, string]>(
    `SELECT _shard_num, macro FROM ${everywhere('macros')} WHERE macro IN ('shard', 'replica')`,
  );
  const readOnly = await read<[number, string]>(
    `SELECT _shard_num, table FROM ${everywhere('replicas')} WHERE database = {database:String} AND is_readonly`,
  );
  return new Map(
    versions.map(([place, version]) => {
      // Tables of version 1 had no view.
      const isFirst = of(keys, place)[0] === 'toYear(date)';
      const tables = Number(/\d+/.exec(of(views, place)[0] ?? '')?.[0] ?? (isFirst ? 1 : 0));
      const isSingle = of(engines, place).some((engine) => engine !== 'Distributed');
      return [place, { version, tables, isSingle, macros: of(macros, place), readOnly: of(readOnly, place) }];
    }),
  );
}

/** The texts of the rows of a replica. */
function of(rows: [number, string][], place: number): string[] {
  return rows.filter(([at]) => at === place).map(([, found]) => found);
}
