import type { ClickHouseClient } from '@clickhouse/client';
import type { EngineLog } from './engine/engine.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { newestVersion, warehouseMigrations } from './migrations.ts';
import { readFailure } from './read-failure.ts';
import type { WarehouseConnection } from './warehouse.ts';
import { livingHost } from './hosts.ts';
import { openWriterClient } from './writer-client.ts';

/**
 * Migrates the warehouse. Only one process may do so at a time (`withAdvisoryLock`). The operator creates the tables of a
 * cluster, so there it only checks their version. Throws `MigrationRefused` when a newer program
 * has changed them so that this one cannot use them, or when those of a cluster are older, and `WarehouseUnavailable`.
 */
export async function migrateWarehouse(writer: WarehouseConnection, log: Pick<EngineLog, 'info'>): Promise<void> {
  await withState(writer, async (client, { version, isCluster }) => {
    if (isCluster) requireNewest(version);
    else await applyMigrations(client, version, log);
  });
}

/** Throws `MigrationRefused` when this program cannot use the tables or would have to migrate them first. */
export async function requireMigratedWarehouse(writer: WarehouseConnection): Promise<void> {
  await withState(writer, async (_client, { version, isCluster }) => {
    if (isCluster) requireNewest(version);
    if (version >= newestVersion) return;
    throw new MigrationRefused(
      `The warehouse's tables have version ${version}, and this program needs version ${newestVersion}. Start the API of this release or run bin/network migrate, then try again.`,
    );
  });
}

async function withState(
  writer: WarehouseConnection,
  work: (client: ClickHouseClient, state: WarehouseState) => Promise<void>,
): Promise<void> {
  const client = openWriterClient(await livingHost(writer));
  try {
    const state = await readState(client);
    if (state.oldest > newestVersion) {
      throw new MigrationRefused(
        `The warehouse has version ${state.version} of its tables, which programs that know version ${state.oldest} can use, and this one knows them up to version ${newestVersion}: start a newer program.`,
      );
    }
    if (!state.isCluster && writer.urls !== undefined) {
      throw new MigrationRefused(
        'WAREHOUSE_URL names several hosts, which have no tables of a cluster: run bin/network warehouse init --cluster NAME (docs/clickhouse.md), then start again.',
      );
    }
    await work(client, state);
  } catch (error) {
    throw error instanceof MigrationRefused ? error : readFailure(error);
  } finally {
    await client.close();
  }
}

interface WarehouseState {
  /** The last migration that was applied; 0 before the first. */
  version: number;
  /** The version that a program must have to use the tables. */
  oldest: number;
  /** Whether the tables belong to a cluster. */
  isCluster: boolean;
}

async function readState(client: ClickHouseClient): Promise<WarehouseState> {
  const tables = await read<[name: string, engine: string]>(
    client,
    `SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND name IN ('stats_daily', 'stats_version')`,
  );
  const engines = new Map(tables);
  const [[version, oldest = version] = [0]] = engines.has('stats_version')
    ? await read<[version: number, oldest?: number]>(client, 'SELECT * FROM stats_version')
    : [];
  return { version, oldest, isCluster: engines.get('stats_daily') === 'Distributed' };
}

async function applyMigrations(client: ClickHouseClient, applied: number, log: Pick<EngineLog, 'info'>): Promise<void> {
  for (const migration of warehouseMigrations) {
    const { version, oldest = version } = migration;
    if (version <= applied) continue;

    log.info({ version }, "bringing the warehouse's tables to the next version");
    await migration.apply(client);
    // A view, because the nodes of a cluster share definitions but no rows; cluster scripts set the version with it as well.
    await client.command({
      query: `CREATE OR REPLACE VIEW stats_version AS SELECT ${version} AS version, ${oldest} AS oldest`,
    });
  }
}

function requireNewest(version: number): void {
  if (version >= newestVersion) return;
  throw new MigrationRefused(
    `The cluster's tables have version ${version}, and this program needs version ${newestVersion}: run bin/network warehouse upgrade --cluster NAME (docs/clickhouse.md), then start again.`,
  );
}

async function read<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  return (await (await client.query({ query, format: 'JSONCompact' })).json<Row>()).data;
}
