import type { OperatorConnection } from '#operator/operator-commands.ts';
import { openOperatorChannel } from './operator-channel.ts';
import type { NetworkLocation } from './server-network.ts';

export interface ConnectOptions {
  /** The orders read or write files of publishers. */
  needsFiles?: boolean;
  /** Who gives the orders. */
  actor: string;
}

/**
 * Connects the terminal to its network: directly when everything that the command needs is on servers, else through the
 * running API, which has the embedded stores and the data folder open. Throws `NetworkNotRunning` when none runs.
 */
export async function connectNetwork(
  location: NetworkLocation,
  { actor, needsFiles = false }: ConnectOptions,
): Promise<OperatorConnection> {
  const embedded = embeddedIn(location, needsFiles);
  const { dataDir } = location;
  if (embedded.length > 0) return openOperatorChannel(dataDir, { actor, notRunning: notRunning(dataDir, embedded) });
  // Imported late: the stores' clients need hundreds of megabytes, which a connection through the API does not.
  const { openServerNetwork } = await import('./server-network.ts');
  return openServerNetwork(location, actor);
}

/** What only the API that uses the data folder can open, by the setting that would name a server instead. */
function embeddedIn({ database, warehouse, files }: NetworkLocation, needsFiles: boolean): string[] {
  return [
    ...(database.url === undefined ? ['DATABASE_URL'] : []),
    ...(warehouse.url === undefined ? ['WAREHOUSE_URL'] : []),
    ...(needsFiles && files.s3 === undefined ? ['FILES_URL'] : []),
  ];
}

/** Names what was looked for: a missing setting is the usual reason on a network whose stores are servers. */
function notRunning(dataDir: string, missing: readonly string[]): string {
  const names = missing.join(' and ');
  return (
    `No running API was found at the data folder ${dataDir}, and without ${names} only it can open the network. ` +
    `Set ${[...missing, 'DATA_DIR'].join(', ')} as the API has them, or start the API.`
  );
}
