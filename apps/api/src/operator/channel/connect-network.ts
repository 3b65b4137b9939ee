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
 * Connects the command line to its network: directly to the stores when both are servers, else through the API that
 * has the embedded ones open, or the files in its data folder. Throws `NetworkNotRunning` when there is no such API.
 */
export async function connectNetwork(
  location: NetworkLocation,
  { needsFiles = false }: Pick<CliCommand, 'needsFiles'> = {},
): Promise<OperatorConnection> {
  const { dataDir, databaseUrl, warehouseUrl, filesBucket } = location;
  const hasFiles = !needsFiles || filesBucket !== undefined;
  if (databaseUrl === undefined || warehouseUrl === undefined || !hasFiles) return openOperatorChannel(dataDir);
  // Imported only here: the engines of the stores take hundreds of megabytes, which the way through the API does not need.
  const { openServerNetwork } = await import('./server-network.ts');
  return openServerNetwork({ ...location, databaseUrl, warehouseUrl });
}
