import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { readFailure } from '#stores/warehouse/read-failure.ts';
import type { ClusterStatus } from './cluster-status.ts';

/** What is wrong with a node whose database is that of a network without a cluster, and its cure. */
export const ofSingle =
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
