import type { FastifyBaseLogger } from 'fastify';
import { openFileStore } from '#stores/files/open-file-store.ts';
import type { S3Address } from '#stores/files/s3-address.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { oneAtATime } from '#stores/sql/one-at-a-time.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import { createDirectConnection } from '#network/connection/direct-connection.ts';
import { operatorCommands } from '#operator/operator-commands.ts';
import type { OperatorConnection } from '#operator/operator-commands.ts';

export interface ServerNetworkLocation {
  dataDir: string;
  databaseUrl: string;
  warehouseUrl: string;
  timeZone: string;
  defaultScope: string;
  /** Undefined when files are in the API's data folder. */
  filesBucket: S3Address | undefined;
}

const silent: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> = { info() {}, warn() {}, error() {} };

/** Connects this process to a network whose stores are both servers; `close` closes the connections. */
export async function openServerNetwork(location: ServerNetworkLocation): Promise<OperatorConnection> {
  const { dataDir, databaseUrl, warehouseUrl, timeZone, defaultScope, filesBucket } = location;
  const sql = await openDatabase({ url: databaseUrl, dataDir });
  const warehouse = await openWarehouse({ url: warehouseUrl, dataDir, log: silent });
  const close = async () => {
    await warehouse.close();
    await sql.close();
  };
  try {
    await oneAtATime(sql.database, 'warehouse migrations', () => migrateWarehouse(warehouse.writer, silent));
  } catch (error) {
    await close();
    throw error;
  }
  const settings = { timeZone, scope: defaultScope, now: () => new Date() };
  const files = filesBucket === undefined ? null : await openFileStore({ dataDir, s3: filesBucket });
  const stores = { database: sql.database, writer: warehouse.writer, files, settings };
  return { ...createDirectConnection(operatorCommands, stores), close };
}
