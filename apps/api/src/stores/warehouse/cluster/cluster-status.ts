import { text as readText } from 'node:stream/consumers';
import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { readFailure } from '#stores/warehouse/read-failure.ts';
import type { ClusterNames } from './cluster-script.ts';

/** Reads the rows of a query from a node. */
type Read = <Row>(query: string, params?: Record<string, string>) => Promise<Row[]>;

/** The name with the values of its macros: `system.clusters` has no macros. */
async function withoutMacros(name: string, read: Read): Promise<string> {
  if (!name.includes('{')) return name;
  const macros = new Map(await read<[string, string]>('SELECT macro, substitution FROM system.macros'));
  return name.replaceAll(/\{(\w+)\}/g, (text, macro: string) => macros.get(macro) ?? text);
}

/** The refusal of the name of a cluster that no node has. */
async function unknownCluster(cluster: string, read: Read): Promise<MigrationRefused> {
  const known = await read<[string]>('SELECT DISTINCT cluster FROM system.clusters ORDER BY cluster');
  const list = known.length === 0 ? 'none' : known.map(([name]) => name).join(', ');
  return new MigrationRefused(
    `The server knows no cluster ${cluster} (it knows ${list}): name one of its remote_servers with --cluster.`,
  );
}

/** The rights that the user of WAREHOUSE_URL lacks for reports, loads, and deletions on all shards. */
async function findMissingRights(client: ClickHouseClient, { database }: ClusterNames): Promise<string[]> {
  const wanted = [
    ...['SELECT', 'INSERT', 'ALTER DELETE'].map((right) => `${right} ON \`${database}\`.*`),
    `CREATE VIEW ON \`${database}\`.stats_network`,
    'CLUSTER ON *.*',
  ];
  const missing: string[] = [];
  for (const right of wanted) {
    // This statement accepts no FORMAT, which a query of the client has.
    const { stream } = await client.exec({ query: `CHECK GRANT ${right}` });
    if ((await readText(stream)).trim() !== '1') missing.push(right);
  }
  return missing;
}

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

/** Reads the state of every replica that answers. Throws `MigrationRefused` where the server has no such cluster. */
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
      missingRights: await findMissingRights(client, names),
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

/** What is wrong with a node whose database is that of a network without a cluster, and its cure. */
const ofSingle =
  'has the tables of a server without a cluster: name another database in WAREHOUSE_URL, and move the network there with bin/network backup and restore (docs/backup.md)';

/** The version of the tables of a cluster all of whose replicas answer, and 0 before there are any. Throws `MigrationRefused`. */
export function versionOf({ nodes }: ClusterStatus): number {
  const away = nodes.filter(({ state }) => state === null).map(({ address }) => address);
  if (away.length > 0) {
    throw new MigrationRefused(
      `${away.join(', ')} ${away.length === 1 ? 'does' : 'do'} not answer: start it, then try again.`,
    );
  }
  const single = nodes.find(({ state }) => state?.isSingle === true);
  if (single !== undefined) throw new MigrationRefused(`${single.address} ${ofSingle}.`);
  return Math.min(...nodes.map(({ state }) => state?.tables ?? 0));
}

const withoutKeeper =
  'The server has no Keeper, which carries statements to all nodes: add <zookeeper> and <distributed_ddl> to its configuration (docs/clickhouse.md).';

/** Runs statements on all nodes, one after another. Each ends when every node has carried it out. Throws like `readFailure`. */
export async function runOnCluster(client: ClickHouseClient, statements: readonly string[]): Promise<void> {
  for (const query of statements) {
    try {
      // A node that fails or is away ends the command, which can be repeated.
      await client.command({ query, clickhouse_settings: { distributed_ddl_output_mode: 'throw' } });
    } catch (error) {
      throw isWithoutKeeper(error) ? new MigrationRefused(withoutKeeper) : readFailure(error);
    }
  }
}

function isWithoutKeeper(error: unknown): boolean {
  return error instanceof ClickHouseError && /Replicated DDL queries are disabled|no ZooKeeper/i.test(error.message);
}

/** What is wrong with a cluster, each with its cure; none for a cluster that can serve. `newest` is the program's version. */
export function clusterProblems({ nodes, insertQuorum, missingRights }: ClusterStatus, newest: number): string[] {
  const problems: string[] = [];
  for (const { shard, replica, address, state } of nodes) {
    const node = `shard ${shard}, replica ${replica} (${address})`;
    if (state === null) {
      problems.push(`${node} does not answer: start it, or look at the network between the nodes`);
      continue;
    }
    const { tables, isSingle, macros, readOnly } = state;
    if (isSingle) problems.push(`${node} ${ofSingle}`);
    else if (tables === 0) problems.push(`${node} has no tables: run warehouse init`);
    else if (tables < newest)
      problems.push(`${node} has tables of version ${tables}, not ${newest}: run warehouse upgrade`);
    else if (tables > newest) problems.push(`${node} has tables of version ${tables}: use a newer program`);
    for (const macro of ['shard', 'replica'])
      if (!macros.includes(macro)) problems.push(`${node} has no macro ${macro}: add it to its configuration`);
    if (readOnly.length > 0)
      problems.push(`${node} cannot write ${readOnly.join(', ')}: look at its connection to Keeper`);
  }
  const versions = new Set(nodes.flatMap(({ state }) => (state === null ? [] : [state.version])));
  if (versions.size > 1)
    problems.push(`the nodes run different versions of ClickHouse (${[...versions].join(', ')}): bring all to one`);
  const replicas = Math.max(...nodes.map(({ replica }) => replica));
  if (replicas > 1 && insertQuorum !== String(replicas)) {
    problems.push(
      `insert_quorum is ${insertQuorum} for the user: set it to ${replicas}, the number of replicas, in its profile`,
    );
  }
  for (const right of missingRights) problems.push(`the user lacks a right: GRANT ${right}`);
  return problems;
}
