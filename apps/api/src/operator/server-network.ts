import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from '#stores/sql/open-database.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { NetworkConnection } from './network-connection.ts';
import { statisticsLoads } from './statistics-loads.ts';

export interface ServerNetworkLocation {
  dataDir: string;
  databaseUrl: string;
  warehouseUrl: string;
  timeZone: string;
  defaultScope: string;
}

const silent: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> = { info() {}, warn() {}, error() {} };

/** Opens a network whose stores are both servers, in this process. Closing it closes them. */
export async function openServerNetwork(location: ServerNetworkLocation): Promise<NetworkConnection> {
  const { dataDir, databaseUrl, warehouseUrl, timeZone, defaultScope } = location;
  const stores = await openDatabase({ url: databaseUrl, dataDir });
  try {
    const warehouse = await openWarehouse({ url: warehouseUrl, dataDir, log: silent });
    return {
      ...statisticsLoads({
        database: stores.database,
        writer: warehouse.writer,
        demo: { timeZone, scope: defaultScope, now: () => new Date() },
      }),
      async close() {
        await warehouse.close();
        await stores.close();
      },
    };
  } catch (error) {
    await stores.close();
    throw error;
  }
}
