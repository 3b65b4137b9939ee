import type { CliCommand } from './cli-command.ts';
import type { NetworkConnection } from '#network/network-connection.ts';
import { openOperatorChannel } from './operator-channel.ts';
import type { NetworkLocation } from './server-network.ts';

/**
 * Connects the command line to its network: directly to the stores when both are servers, else through the API that
 * has the embedded ones open, or the files in its data folder. Throws `NetworkNotRunning` when there is no such API.
 */
export async function connectNetwork(
  location: NetworkLocation,
  { needsFiles = false }: Pick<CliCommand, 'needsFiles'> = {},
): Promise<NetworkConnection> {
  const { dataDir, database, warehouse, files } = location;
  const hasFiles = !needsFiles || files.s3 !== undefined;
  if (database.url === undefined || warehouse.url === undefined || !hasFiles) return openOperatorChannel(dataDir);
  // Imported only here: the engines of the stores take hundreds of megabytes, which the way through the API does not need.
  const { openServerNetwork } = await import('./server-network.ts');
  return openServerNetwork(location);
}
