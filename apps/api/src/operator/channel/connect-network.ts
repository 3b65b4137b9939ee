import type { S3Address } from '#stores/files/s3-address.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import type { OperatorConnection } from '#operator/operator-commands.ts';
import { openOperatorChannel } from './operator-channel.ts';

export interface NetworkLocation {
  dataDir: string;
  databaseUrl: string | undefined;
  warehouseUrl: string | undefined;
  timeZone: string;
  defaultScope: string;
  filesBucket: S3Address | undefined;
}

/**
 * Connects the terminal to its network: directly when everything that the command needs is on servers, else through the
 * running API, which has the embedded stores and the data folder open. Throws `NetworkNotRunning` when none runs.
 */
export async function connectNetwork(
  location: NetworkLocation,
  { needsFiles = false }: Pick<CliCommand, 'needsFiles'> = {},
): Promise<OperatorConnection> {
  const { dataDir, databaseUrl, warehouseUrl, filesBucket } = location;
  const hasFiles = !needsFiles || filesBucket !== undefined;
  if (databaseUrl === undefined || warehouseUrl === undefined || !hasFiles) return openOperatorChannel(dataDir);
  // Imported late: the stores' clients take hundreds of megabytes, which a connection through the API does not need.
  const { openServerNetwork } = await import('./server-network.ts');
  return openServerNetwork({ ...location, databaseUrl, warehouseUrl });
}
