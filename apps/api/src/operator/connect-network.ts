import type { NetworkConnection } from './network-connection.ts';
import { openOperatorChannel } from './operator-channel.ts';

export interface NetworkLocation {
  dataDir: string;
  databaseUrl: string | undefined;
  warehouseUrl: string | undefined;
  timeZone: string;
  defaultScope: string;
}

/**
 * Connects the command line to its network: straight to the stores when both are servers, otherwise through the API
 * that keeps the embedded ones.
 */
export async function connectNetwork(location: NetworkLocation): Promise<NetworkConnection> {
  const { dataDir, databaseUrl, warehouseUrl } = location;
  if (databaseUrl === undefined || warehouseUrl === undefined) return openOperatorChannel(dataDir);
  // The engines of the stores take hundreds of megabytes, which a loader that does not need them can spare.
  const { openServerNetwork } = await import('./server-network.ts');
  return openServerNetwork({ ...location, databaseUrl, warehouseUrl });
}
