import { joinStores } from '#stores/pair/join-stores.network.ts';
import { withAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { NetworkLocation } from './server-network.ts';

const silent = { info() {}, warn() {}, error() {} };

/**
 * Migrates both stores as a start of the API does. Throws `MigrationRefused` and `WrongStores`.
 */
export async function migrateServers({ dataDir, database, warehouse }: NetworkLocation): Promise<void> {
  const sql = await openDatabase({ url: database.url, dataDir });
  const figures = await openWarehouse({ url: warehouse.url, dataDir, log: silent });
  try {
    const { writer } = figures;
    await joinStores({ database: sql.database, writer });
    await withAdvisoryLock(sql.database, 'warehouse migrations', () => migrateWarehouse(writer, silent));
  } finally {
    await figures.close();
    await sql.close();
  }
}
