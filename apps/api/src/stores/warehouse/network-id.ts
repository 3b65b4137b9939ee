import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { clusterOf } from './fact-deletion.ts';
import { readFailure } from './read-failure.ts';

/** Milliseconds for one statement: a warehouse that is slower than that does not answer. */
const patience = 10_000;

/** ClickHouse's error code for an unknown table. */
const unknownTable = '60';

/**
 * The id of the network whose facts the warehouse has; null for a warehouse of no network yet. Throws
 * `WarehouseUnavailable`.
 */
export async function readNetworkId(client: ClickHouseClient): Promise<string | null> {
  const rows = await readIfThere<[string]>(client, 'SELECT toString(id) FROM stats_network');
  return rows?.[0]?.[0] ?? null;
}

/**
 * Stores the id of the network, unless the warehouse has one; with `isReplaced`, also then. Throws `WarehouseUnavailable`.
 */
export async function storeNetworkId(
  client: ClickHouseClient,
  id: string,
  { isReplaced = false }: { isReplaced?: boolean } = {},
): Promise<void> {
  const rows = await readIfThere<[database: string, engine: string]>(
    client,
    `SELECT currentDatabase(), (
      SELECT any(engine_full) FROM system.tables WHERE database = currentDatabase() AND name = 'stats_daily')`,
  );
  const [database = '', engine = ''] = rows?.[0] ?? [];
  await timed((abort_signal) =>
    client.command({ query: networkView({ database, engine, id, isReplaced }), abort_signal }),
  );
}

/**
 * The statement that stores the id in a view, on every node of a cluster: nodes share definitions, not rows. It changes
 * nothing where there is an id, unless `isReplaced`. `engine` is that of `stats_daily` as `system.tables` names it.
 */
export function networkView({
  database,
  engine,
  id,
  isReplaced = false,
}: {
  database: string;
  engine: string;
  id: string;
  isReplaced?: boolean;
}): string {
  const cluster = clusterOf(engine);
  const place = `\`${database.replaceAll(/[\\`]/g, '\\$&')}\`.stats_network`;
  const onCluster = cluster === null ? '' : ` ON CLUSTER '${cluster}'`;
  const create = isReplaced ? `CREATE OR REPLACE VIEW ${place}` : `CREATE VIEW IF NOT EXISTS ${place}`;
  return `${create}${onCluster} AS SELECT toUUID('${id}') AS id`;
}

/** The rows of a query, or null if its table does not exist. Throws `WarehouseUnavailable`. */
export async function readIfThere<Row>(
  client: ClickHouseClient,
  query: string,
  query_params: Record<string, string | number> = {},
): Promise<Row[] | null> {
  try {
    return await timed(async (abort_signal) => {
      const answer = await client.query({ query, query_params, format: 'JSONCompact', abort_signal });
      return (await answer.json<Row>()).data;
    });
  } catch (error) {
    if (error instanceof ClickHouseError && error.code === unknownTable) return null;
    throw error;
  }
}

async function timed<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  try {
    return await call(AbortSignal.timeout(patience));
  } catch (error) {
    throw readFailure(error);
  }
}
