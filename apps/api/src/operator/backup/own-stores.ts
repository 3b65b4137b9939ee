import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config.ts';
import { BackupRefused } from './format/backup-refused.ts';
import { claimDataFolder } from '#stores/data-folder.ts';
import { removeHalfFiles } from '#stores/files/disk-file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import { withAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { migrateWarehouse, requireMigratedWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

/** The stores of a network that no API uses, opened by this process. */
export interface OwnStores {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
  close(): Promise<void>;
}

const silent = { info() {}, warn() {}, error() {} };

interface OpenOptions {
  /** Makes and migrates the tables of empty stores, as a start does. */
  migrates: boolean;
  /** This process has the data folder already. */
  isClaimed?: boolean;
  /** Milliseconds to wait for an API that is stopping. */
  patience?: number;
}

/**
 * Opens the stores of the settings, with the data folder for this process alone. Throws `DataFolderInUse` while an API runs
 * there.
 */
export async function openOwnStores(
  { dataDir, database, warehouse: { url }, files: { s3 } }: Config,
  { migrates, isClaimed = false, patience = 5_000 }: OpenOptions,
): Promise<OwnStores> {
  if (!migrates) requireEmbedded(dataDir, { sql: database.url, warehouse: url });
  const claim = isClaimed ? null : claimDataFolder(dataDir, patience);
  const opened: (() => Promise<void>)[] = [async () => claim?.release()];
  const close = async () => {
    for (const one of opened.toReversed()) await one();
  };
  try {
    const warehouse = await openWarehouse({ dataDir, url, log: silent });
    opened.push(() => warehouse.close());
    const sql = await openDatabase({ dataDir, ...database, migrates });
    opened.push(() => sql.close());
    if (migrates)
      await withAdvisoryLock(sql.database, 'warehouse migrations', () => migrateWarehouse(warehouse.writer, silent));
    else await requireMigratedWarehouse(warehouse.writer);
    await removeHalfFiles(dataDir);
    return { sql, warehouse, files: await openFileStore({ dataDir, s3 }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws instead of making empty stores in a folder that is the wrong one. */
function requireEmbedded(dataDir: string, servers: Record<'sql' | 'warehouse', string | undefined>): void {
  const missing = (['sql', 'warehouse'] as const).find(
    (name) => servers[name] === undefined && !existsSync(join(dataDir, name)),
  );
  if (missing === undefined) return;
  throw new BackupRefused(
    `There is no ${join(dataDir, missing)}: set DATA_DIR, DATABASE_URL and WAREHOUSE_URL as the API of the network has them.`,
  );
}
