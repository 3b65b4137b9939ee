import type { Config } from '#config.ts';
import type { BackupConnection } from './backup-commands.ts';
import { requireWhole } from './unfinished-restore.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { joinStores } from '#stores/pair/join-stores.network.ts';
import { connectNetwork } from '#operator/channel/connect-network.ts';
import { operatorCommands } from '#operator/operator-commands.ts';
import { DataFolderInUse } from '#stores/data-folder.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import { openOwnStores } from './own-stores.ts';
import type { OwnStores } from './own-stores.ts';

/** A network of which a backup is made. */
export interface NetworkToBackUp {
  network: BackupConnection;
  files: FileStore;
  close(): Promise<void>;
}

/**
 * Connects to the network of the settings, whether its API runs or not: to servers directly, to embedded stores through
 * the running API, or by opening them as long as no API runs.
 */
export async function openNetworkToBackUp(config: Config, actor: string): Promise<NetworkToBackUp> {
  const isOnServers = config.database.url !== undefined && config.warehouse.url !== undefined;
  const stores = isOnServers ? null : await openUnlessInUse(config);
  if (stores !== null)
    return { network: connectOwnStores(config, stores, actor), files: stores.files, close: () => stores.close() };

  const network = await connectNetwork(config, { actor });
  const files = await openFileStore({ dataDir: config.dataDir, ...config.files });
  return { network, files, close: () => network.close() };
}

/** Sends orders to stores of this process. */
export function connectOwnStores({ network }: Config, { sql, warehouse, files }: OwnStores, actor: string) {
  const settings = { timeZone: network.timeZone, scope: network.defaultScope, now: () => new Date() };
  const stores = { database: sql.database, writer: warehouse.writer, files, settings, actor };
  return createDirectConnection(operatorCommands, stores);
}

async function openUnlessInUse(config: Config): Promise<OwnStores | null> {
  try {
    return await openWholeStores(config, { patience: 0, migrates: false });
  } catch (error) {
    if (error instanceof DataFolderInUse) return null;
    throw error;
  }
}

/** Opens the stores of a network that no API uses, after the checks of a start. */
export async function openWholeStores(...location: Parameters<typeof openOwnStores>): Promise<OwnStores> {
  const stores = await openOwnStores(...location);
  try {
    const { database } = stores.sql;
    await requireWhole(database);
    await joinStores({ database, writer: stores.warehouse.writer });
    return stores;
  } catch (error) {
    await stores.close();
    throw error;
  }
}
