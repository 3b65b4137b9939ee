import type { CliCommand } from '#operator/cli-command.ts';
import type { OperatorConnection } from '#operator/operator-commands.ts';
import { openOperatorChannel } from './operator-channel.ts';
import type { NetworkLocation } from './server-network.ts';

/**
 * Connects the terminal to its network: directly when everything that the command needs is on servers, else through the
 * running API, which has the embedded stores and the data folder open. Throws `NetworkNotRunning` when none runs.
 */
export async function connectNetwork(
  location: NetworkLocation,
  { needsFiles = false }: Pick<CliCommand, 'needsFiles'> = {},
): Promise<OperatorConnection> {
  const { dataDir, database, warehouse, files } = location;
  const hasFiles = !needsFiles || files.s3 !== undefined;
  if (database.url === undefined || warehouse.url === undefined || !hasFiles) return openOperatorChannel(dataDir);
  // Imported late: the stores' clients take hundreds of megabytes, which a connection through the API does not need.
  const { openServerNetwork } = await import('./server-network.ts');
  return openServerNetwork(location);
}
