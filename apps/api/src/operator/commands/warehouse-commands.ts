import { readConfig } from '#config.ts';
import type { CliResult, ParsedOptions, LocalCommand, Terminal } from '#operator/cli-command.ts';
import { UsageError } from '#orders/option-values.ts';
import { clusterNames, onCluster } from '#stores/warehouse/cluster/cluster-connection.ts';
import type { OpenCluster } from '#stores/warehouse/cluster/cluster-connection.ts';
import {
  clusterProblems,
  readClusterStatus,
  runOnCluster,
  versionOf,
} from '#stores/warehouse/cluster/cluster-status.ts';
import { changeStatements, setupStatements } from '#stores/warehouse/cluster/cluster-script.ts';
import type { ClusterNames, ClusterStatements } from '#stores/warehouse/cluster/cluster-script.ts';
import type { ClusterNode, ClusterStatus } from '#stores/warehouse/cluster/cluster-status.ts';
import { newestVersion } from '#stores/warehouse/migrations.ts';

/** The state of a cluster in words: a line for each replica, then what is wrong. */
export function statusText({ cluster, database }: ClusterNames, { nodes }: ClusterStatus, problems: string[]): string {
  const shards = new Set(nodes.map(({ shard }) => shard)).size;
  return [
    `Cluster ${cluster}, database ${database}: ${shards} shards, ${nodes.length} replicas in all.`,
    ...nodes.map(lineOf),
    problems.length === 0 ? 'Nothing is wrong.' : 'Wrong:',
    ...problems.map((problem) => `  - ${problem}`),
  ].join('\n');
}

function lineOf({ shard, replica, address, state }: ClusterNode): string {
  const tables = state?.tables === 0 ? 'no tables' : `tables of version ${state?.tables}`;
  const words = state === null ? 'does not answer' : `ClickHouse ${state.version}, ${tables}`;
  return `  shard ${shard}, replica ${replica}: ${address}, ${words}`;
}

const options = { cluster: 'string', print: 'boolean' } as const;

const nameHelp = `--cluster NAME is the cluster in the server's remote_servers, or a macro such as {cluster}.
WAREHOUSE_URL names the server, the user and the database. See docs/clickhouse.md.`;

const initCommand: LocalCommand = {
  name: 'warehouse init',
  operand: null,
  options,
  summary: 'make the tables of a cluster of ClickHouse',
  help: `Makes the database and the tables on every node of a cluster, once, before the first start.
It can be repeated after an interruption.

Usage: bin/network warehouse init --cluster NAME [--print]

${nameHelp}
With --print, it prints the SQL and the grants for an administrator, and changes nothing.`,

  async runLocally({ env }, _operands, given) {
    const named = namedCluster(given, env);
    if (given.print === true) return printed(await setupStatements(clusterNames(...named)));
    return onCluster(...named, async (open) => {
      const version = versionOf(await readClusterStatus(open.client, open.names));
      return version > 0 ? unchanged(version) : carryOut(open, await setupStatements(open.names));
    });
  },
};

const upgradeCommand: LocalCommand = {
  name: 'warehouse upgrade',
  operand: null,
  options,
  summary: 'bring the tables of a cluster to the version of this program',
  help: `Brings the tables on every node of a cluster to the version of this program. The notes of the
release say whether the API has to be stopped. It can be repeated after an interruption.

Usage: bin/network warehouse upgrade --cluster NAME [--print]

${nameHelp}
With --print, it prints the SQL and the grants for an administrator, and changes nothing.`,

  runLocally: async ({ env }, _operands, given) =>
    onCluster(...namedCluster(given, env), async (open) => {
      const version = versionOf(await readClusterStatus(open.client, open.names));
      if (version === 0) throw new UsageError('The cluster has no tables: run bin/network warehouse init first.');
      if (version >= newestVersion) return unchanged(version);
      const statements = await changeStatements(version, open.names);
      return given.print === true ? printed(statements) : carryOut(open, statements);
    }),
};

const statusCommand: LocalCommand = {
  name: 'warehouse status',
  operand: null,
  options: { cluster: 'string' },
  summary: 'show the nodes of a cluster, their tables, and what is wrong',
  help: `Shows every shard and replica of a cluster, the versions of ClickHouse and of the tables, and
what is wrong: nodes that are away, macros, rights and settings that are missing. The exit
code is 1 when something is wrong.

Usage: bin/network warehouse status --cluster NAME

${nameHelp} The user needs GRANT READ ON REMOTE for it.`,

  runLocally: async ({ env }, _operands, given) =>
    onCluster(...namedCluster(given, env), async ({ client, names }) => {
      const status = await readClusterStatus(client, names);
      const problems = clusterProblems(status, newestVersion);
      const data = { ...status, newestVersion, problems };
      return { data, text: statusText(names, status, problems), isFailure: problems.length > 0 };
    }),
};

export const warehouseCommands: readonly LocalCommand[] = [initCommand, upgradeCommand, statusCommand];

/** The name of the cluster, and the value of WAREHOUSE_URL. */
function namedCluster({ cluster }: ParsedOptions, env: Terminal['env']): [cluster: string, url: string] {
  const { url } = readConfig(env).warehouse;
  if (typeof cluster !== 'string') throw new UsageError('Which cluster? Add --cluster NAME.');
  if (url === undefined) throw new UsageError('WAREHOUSE_URL is not set: it names the nodes of the cluster.');
  return [cluster, url];
}

/** Runs the statements that make or change tables, which the version of the tables then shows. */
async function carryOut({ client, names }: OpenCluster, { tables, grants }: ClusterStatements): Promise<CliResult> {
  await runOnCluster(client, tables);
  const status = await readClusterStatus(client, names);
  const { nodes, missingRights } = status;
  // A node that was added to a cluster of an earlier version has got the newest tables, the others have not.
  const version = versionOf(status);
  if (version < newestVersion) return unchanged(version);
  const note = missingRights.length === 0 ? {} : { note: `Let an administrator run:\n${sqlOf(grants)}` };
  const text = `The tables of the cluster ${names.cluster} have version ${version} on ${nodes.length} nodes.`;
  return { data: { version, statements: tables, missingRights }, text, ...note };
}

function unchanged(version: number): CliResult {
  const advice = version < newestVersion ? ' Run bin/network warehouse upgrade.' : ' There is nothing to do.';
  return { data: { version, statements: [] }, text: `The cluster has tables of version ${version}.${advice}` };
}

function printed({ tables, grants }: ClusterStatements): CliResult {
  const statements = [...tables, ...grants];
  return { data: { statements }, text: sqlOf(statements) };
}

const sqlOf = (statements: readonly string[]) => statements.map((statement) => `${statement};`).join('\n\n');
