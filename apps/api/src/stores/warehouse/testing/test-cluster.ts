import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { freePort } from '#stores/free-port.ts';
import { engineLibrary } from '#stores/warehouse/engine/engine-library.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import type { TestWarehouse } from './test-warehouse.ts';

/** A warehouse of two shards; its connections go to the first. */
export interface TestCluster extends TestWarehouse {
  /** A client of each shard with all rights. */
  shards: readonly ClickHouseClient[];
  /** The address of both shards as hosts of WAREHOUSE_URL, the second first. */
  address: string;
  /** Kills the second shard. */
  stopSecondShard(): Promise<void>;
  /** Starts the second shard again, with its tables, if it was killed. */
  restartSecondShard(): Promise<void>;
}

interface Shard {
  httpPort: number;
  tcpPort: number;
}

const silent = { info() {}, warn() {}, error() {} };
const startPatience = 120_000;

/**
 * Starts two real engines as a cluster with the tables and the rights of cluster.sql. The embedded engine has no
 * Keeper, so each shard has one replica here, and the statements are sent to one shard after the other. `shardingKey`
 * replaces the publisher; `moreGrants` are rights of the console besides the ones in the script.
 */
export async function startTestCluster(
  shardingKey = 'publisher',
  moreGrants: readonly string[] = [],
): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-cluster-'));
  const password = randomUUID();
  const { tables, grants } = await readStatements(shardingKey);
  const shards = [await freeShard(), await freeShard()];
  const start = (shard: Shard, index: number) =>
    startShard(join(folder, String(index)), shard, { shards, password, grants: [...grants, ...moreGrants] });
  const hosts = await Promise.all(shards.map(start));
  const operators = shards.map(({ httpPort }) =>
    createClient({ url: `http://127.0.0.1:${httpPort}`, username: 'operator', password }),
  );
  for (const operator of operators)
    for (const query of ['CREATE DATABASE stats', ...tables]) await operator.command({ query });

  const warehouse = await openWarehouse({
    dataDir: folder,
    url: `http://console:${password}@127.0.0.1:${shards[0]?.httpPort}/stats`,
    log: silent,
  });
  // For a cluster, `migrateWarehouse` only checks the version of the tables.
  await migrateWarehouse(warehouse.writer, silent);
  return {
    ...warehouse,
    shards: operators,
    address: `http://console:${password}@${shards.toReversed().map(hostOf).join(',')}/stats`,
    stopSecondShard: () => stop(hosts[1]),
    restartSecondShard: async () => {
      const [, second] = shards;
      if (second !== undefined && hasEnded(hosts[1])) hosts[1] = await start(second, 1);
    },
    remove: async () => {
      await warehouse.close();
      for (const operator of operators) await operator.close();
      for (const host of hosts) await stop(host);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server whose user has all rights. */
export interface TestServer {
  /** A warehouse in a new, empty database. */
  emptyWarehouse(): Promise<WarehouseConnection>;
  remove(): Promise<void>;
}

/** Starts a real engine as a server that is not a cluster. */
export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'publisher-console-server-'));
  const [password, shard] = [randomUUID(), await freeShard()];
  const host = await startShard(join(folder, 'engine'), shard, { shards: [shard], password, grants: [] });
  const connection = { url: `http://127.0.0.1:${shard.httpPort}`, username: 'operator', password };
  const operator = createClient(connection);
  return {
    emptyWarehouse: async () => {
      const database = `stats_${randomUUID().replaceAll('-', '')}`;
      await operator.command({ query: `CREATE DATABASE ${database}` });
      return { ...connection, database };
    },
    remove: async () => {
      await operator.close();
      await stop(host);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The statements of a script for clusters, such as `cluster.sql`, without what needs Keeper. */
export async function readClusterScript(name: string): Promise<string[]> {
  const script = await readFile(join(import.meta.dirname, '..', name), 'utf8');
  return script
    .replaceAll(/^--.*\n/gm, '')
    .replaceAll(/ ON CLUSTER network| TO console/g, '')
    .replaceAll('ReplicatedMergeTree', 'MergeTree')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

async function readStatements(shardingKey: string): Promise<{ tables: string[]; grants: string[] }> {
  const statements = (await readClusterScript('cluster.sql')).map((statement) =>
    statement.replace(/, publisher\)$/, `, ${shardingKey})`),
  );
  return {
    tables: statements.filter((statement) => statement.startsWith('CREATE')),
    grants: statements.filter((statement) => statement.startsWith('GRANT')),
  };
}

const hostOf = ({ httpPort }: Shard) => `127.0.0.1:${httpPort}`;

async function freeShard(): Promise<Shard> {
  return { httpPort: await freePort(), tcpPort: await freePort() };
}

interface ClusterConfig {
  shards: readonly Shard[];
  password: string;
  grants: readonly string[];
}

async function startShard(folder: string, { httpPort, tcpPort }: Shard, config: ClusterConfig): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true });
  const serverFile = join(folder, 'server.xml');
  const usersFile = join(folder, 'users.xml');
  await writeFile(serverFile, serverXml(usersFile, tcpPort, config));
  await writeFile(usersFile, usersXml(config));
  const host = fork(
    join(import.meta.dirname, '..', 'engine', 'engine-host.ts'),
    [engineLibrary(), serverFile, join(folder, 'data'), String(httpPort)],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [], env: { TZ: 'UTC' } },
  );
  const deadline = Date.now() + startPatience;
  // The shards use the native protocol between them. Its port can be opened when HTTP answers.
  while (!(await isAccepted(httpPort, 'SYSTEM START LISTEN TCP'))) {
    if (host.exitCode !== null || Date.now() > deadline) throw new Error('A shard did not start.');
    // Requests without a pause cost the engine that starts processor time.
    await delay(100);
  }
  return host;
}

async function isAccepted(httpPort: number, query: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${httpPort}/`, { method: 'POST', body: query })).ok;
  } catch {
    return false;
  }
}

const hasEnded = (host: ChildProcess | undefined) => host?.exitCode !== null || host.signalCode !== null;

async function stop(host: ChildProcess | undefined): Promise<void> {
  if (host === undefined || hasEnded(host)) return;
  const exited = once(host, 'exit');
  host.kill('SIGKILL');
  await exited;
}

function serverXml(usersFile: string, tcpPort: number, { shards, password }: ClusterConfig): string {
  const members = shards.map(
    (shard) => `<shard>
        <internal_replication>true</internal_replication>
        <replica><host>127.0.0.1</host><port>${shard.tcpPort}</port></replica>
      </shard>`,
  );
  return `<clickhouse>
  <users_config>${usersFile}</users_config>
  <max_server_memory_usage>${1024 ** 3}</max_server_memory_usage>
  <tcp_port>${tcpPort}</tcp_port>
  <macros><cluster>network</cluster></macros>
  <remote_servers>
    <network>
      <secret>${password}</secret>
      ${members.join('\n      ')}
    </network>
  </remote_servers>
</clickhouse>
`;
}

/** The profile skips unavailable shards, the worst setting of an operator: the API's statements have to override it. */
function usersXml({ password, grants }: ClusterConfig): string {
  const user = (name: string, secret: string, rights: readonly string[]) => `<${name}>
      <password>${secret}</password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      ${rights.length === 0 ? '' : `<grants>${rights.map((right) => `<query>${right}</query>`).join('')}</grants>`}
    </${name}>`;
  return `<clickhouse>
  <profiles><default><skip_unavailable_shards>1</skip_unavailable_shards></default></profiles>
  <quotas><default></default></quotas>
  <users>
    ${user('default', '', ['GRANT SYSTEM LISTEN ON *.*'])}
    ${user('operator', password, [])}
    ${user('console', password, grants)}
  </users>
</clickhouse>
`;
}
