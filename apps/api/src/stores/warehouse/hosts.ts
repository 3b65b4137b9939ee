import { ClickHouseError } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { WarehouseUnavailable } from './warehouse.ts';
import type { WarehouseConnection } from './warehouse.ts';
import { openWriterClient } from './writer-client.ts';

/** Milliseconds in which a host that works answers a statement that does nothing. */
export const hostPatience = 3_000;

/** A connection to each host, in the order in which they are tried. */
export function hostsOf(connection: WarehouseConnection): WarehouseConnection[] {
  return (connection.urls ?? [connection.url]).map((url) => ({ ...connection, url }));
}

/**
 * The connection to the first host that answers. Work of several statements, such as a load, then stays on that host:
 * its staged rows are there alone. Throws `WarehouseUnavailable` when none answers. A single host is not checked.
 */
export async function livingHost(connection: WarehouseConnection): Promise<WarehouseConnection> {
  const hosts = hostsOf(connection);
  const [only, ...others] = hosts;
  if (only !== undefined && others.length === 0) return only;
  for (const host of hosts) if (await isAlive(host)) return host;
  throw new WarehouseUnavailable(`None of the ${hosts.length} hosts of WAREHOUSE_URL answers.`);
}

/** Work with a client of one host. */
type WorkOnHost<Result> = (client: ClickHouseClient, host: WarehouseConnection) => Promise<Result>;

/** Does work with a client of each host that answers, one after another. Throws like `livingHost`, and what the work throws. */
export async function onEachHost(connection: WarehouseConnection, work: WorkOnHost<void>): Promise<void> {
  const first = await livingHost(connection);
  for (const host of hostsOf(connection))
    if (host.url === first.url || (await isAlive(host))) await onOneHost({ ...host, urls: undefined }, work);
}

/** Does work with a client of the first host that answers. Throws like `onEachHost`. */
export async function onOneHost<Result>(connection: WarehouseConnection, work: WorkOnHost<Result>): Promise<Result> {
  const host = await livingHost(connection);
  const client = openWriterClient(host);
  try {
    return await work(client, host);
  } finally {
    await client.close();
  }
}

/** Whether a host answers, over a connection of its own: those of reports may all be busy. */
export async function isAlive(host: WarehouseConnection, patience = hostPatience): Promise<boolean> {
  const client = openWriterClient(host);
  try {
    await client.query({ query: 'SELECT 1', abort_signal: AbortSignal.timeout(patience) });
    return true;
  } catch (error) {
    // A refusal is an answer: the statement itself will fail with the reason.
    return error instanceof ClickHouseError;
  } finally {
    await client.close();
  }
}
