import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { oneAtATime } from '#stores/sql/one-at-a-time.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import { directNetwork } from '#network/direct-network.ts';
import type { NetworkConnection } from '#network/network-connection.ts';

export type NetworkLocation = Pick<Config, 'dataDir' | 'database' | 'warehouse' | 'files' | 'network'>;

const silent: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> = { info() {}, warn() {}, error() {} };

/** Opens a network whose stores are both servers, in this process. Closing it closes them. */
export async function openServerNetwork(location: NetworkLocation): Promise<NetworkConnection> {
  const { dataDir, network } = location;
  const sql = await openDatabase({ url: location.database.url, dataDir });
  const warehouse = await openWarehouse({ url: location.warehouse.url, dataDir, log: silent });
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
  const settings = { timeZone: network.timeZone, scope: network.defaultScope, now: () => new Date() };
  // Without a bucket, the files are in the data folder of the API.
  const files = location.files.s3 === undefined ? null : await openFileStore({ dataDir, ...location.files });
  return { ...directNetwork({ database: sql.database, writer: warehouse.writer, files, settings }), close };
}
