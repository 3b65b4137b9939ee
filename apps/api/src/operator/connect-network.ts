import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from '#stores/sql/open-database.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { NetworkConnection } from './network-connection.ts';
import { openOperatorChannel } from './operator-channel.ts';
import { statisticsLoads } from './statistics-loads.ts';

export interface NetworkLocation {
  dataDir: string;
  databaseUrl: string | undefined;
  warehouseUrl: string | undefined;
  timeZone: string;
  defaultScope: string;
}

const silent: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> = { info() {}, warn() {}, error() {} };

/**
 * Connects the command line to its network: straight to the stores when both are servers, otherwise through the API
 * that keeps the embedded ones.
 */
export async function connectNetwork(location: NetworkLocation): Promise<NetworkConnection> {
  const { dataDir, databaseUrl, warehouseUrl, timeZone, defaultScope } = location;
  if (databaseUrl === undefined || warehouseUrl === undefined) return openOperatorChannel(dataDir);
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
