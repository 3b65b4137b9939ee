import { join } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { startEngine } from './engine.ts';
import type { EngineLog } from './engine.ts';
import { connectReader, readFailure } from './report-reader.ts';
import { tables } from './tables.ts';
import { WarehouseUnavailable } from './warehouse.ts';
import type { Warehouse, WarehouseConnection } from './warehouse.ts';

export interface WarehouseOptions {
  /** The data folder of this installation; an embedded engine keeps `warehouse/` in it. */
  dataDir: string;
  /** `http(s)://user:password@host:port/database` of a ClickHouse server; an engine of our own without it. */
  url?: string | undefined;
  /** Bytes of memory for an embedded engine. */
  memory?: number | undefined;
  log: EngineLog;
}

/** The caps that the embedded engine's reader has by its profile. */
const serverLimits = {
  readonly: '2',
  max_execution_time: 20,
  cancel_http_readonly_queries_on_client_close: 1,
} as const;

/**
 * Connects to the statistics store and creates the tables that are missing. Throws when the server does not answer,
 * when the platform has no embedded engine, or when another process keeps the folder.
 */
export async function openWarehouse({ dataDir, url, memory, log }: WarehouseOptions): Promise<Warehouse> {
  if (url !== undefined) {
    const connection = readWarehouseUrl(url);
    return open('server', connection, connectReader(connection, serverLimits), async () => {});
  }
  const engine = await startEngine({ folder: join(dataDir, 'warehouse'), memory, log });
  return open('embedded', engine.writer, connectReader(engine.reader), () => engine.close());
}

async function open(
  kind: Warehouse['kind'],
  writer: WarehouseConnection,
  reader: ReturnType<typeof connectReader>,
  release: () => Promise<void>,
): Promise<Warehouse> {
  const close = async () => {
    await reader.close();
    await release();
  };
  try {
    await createTables(writer);
  } catch (error) {
    await close();
    throw readFailure(error);
  }
  return {
    kind,
    reader,
    writer,
    ping: async () => {
      const { rows } = await reader.read({ sql: 'SELECT 1', parameters: {} }, AbortSignal.timeout(2_000));
      if (rows.length !== 1) throw new WarehouseUnavailable('The warehouse answers nonsense.');
    },
    close,
  };
}

async function createTables(connection: WarehouseConnection): Promise<void> {
  const client = createClient({ ...connection, log: { level: ClickHouseLogLevel.OFF } });
  try {
    for (const table of tables) await client.command({ query: table });
  } finally {
    await client.close();
  }
}

/** Takes the user, the password and the database out of a warehouse's address. */
export function readWarehouseUrl(address: string): WarehouseConnection {
  const url = new URL(address);
  return {
    url: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
  };
}
