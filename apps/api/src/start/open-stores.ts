import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { requireAdFormats } from '#modules/statistics/catalogue/ad-formats.network.ts';
import { requireWhole } from '#operator/backup/unfinished-restore.ts';
import { requireTimeZone } from '#modules/statistics/loads/publication/reporting-time-zone.network.ts';
import { joinStores } from '#stores/pair/join-stores.ts';
import { watchPair } from '#stores/pair/watch-pair.ts';
import type { StorePair } from '#stores/pair/store-places.ts';
import type { Shutdown } from '#process/shutdown.ts';
import { removeHalfFiles } from '#stores/files/disk-file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import { reachStore } from '#stores/pair/reach-store.ts';
import { withAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

interface OpenedStores {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
}

interface Opening {
  adFormats: AdFormats;
  log: FastifyBaseLogger;
  shutdown: Shutdown;
}

/**
 * Opens the stores, checks that they are those of this network and that this program may use them, and migrates them.
 * Waits for servers that do not answer yet. The stores are closed with the shutdown.
 */
export async function openStores(config: Config, { adFormats, log, shutdown }: Opening): Promise<OpenedStores> {
  const { dataDir } = config;
  const lost = (store: string) => (error: Error) => {
    log.fatal({ err: error }, `${store} is lost; the process ends, to be started again`);
    void shutdown.fail(`${store} is lost`, 1);
  };
  const warehouse = await openWarehouse({ dataDir, ...config.warehouse, log, onLost: lost('the statistics store') });
  await shutdown.add('warehouse', () => warehouse.close());
  const reaching = { patience: config.storesWaitSeconds, hasBegun: () => shutdown.hasBegun(), log };
  const openSql = () => openDatabase({ dataDir, ...config.database, onLost: lost('the relational store') });
  const settings = {
    sql: config.database.url === undefined ? 'DATA_DIR' : 'DATABASE_URL',
    warehouse: warehouse.kind === 'embedded' ? 'DATA_DIR' : 'WAREHOUSE_URL',
  };
  const sql = await reachStore(settings.sql, openSql, reaching);
  await shutdown.add('database', () => sql.close());

  await requireWhole(sql.database);
  const pair = { database: sql.database, writer: warehouse.writer };
  await reachStore(settings.warehouse, () => joinStores(pair), reaching);
  await asNetwork(sql.database, (network) => requireTimeZone(network, config.network.timeZone));
  const migrate = () => migrateWarehouse(warehouse.writer, log);
  const migrateAlone = () => withAdvisoryLock(sql.database, 'warehouse migrations', migrate);
  await reachStore(settings.warehouse, migrateAlone, reaching);
  await requireAdFormats(pair, adFormats.all);
  // An embedded warehouse cannot be exchanged.
  if (warehouse.kind === 'server') await watchStores(pair, log, shutdown);

  await removeHalfFiles(dataDir);
  return { sql, warehouse, files: await openFileStore({ dataDir, ...config.files }) };
}

/** Ends the process when another server answers at the address of a store. */
async function watchStores(stores: StorePair, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const watch = watchPair({
    stores,
    log,
    onWrong: ({ message }) => {
      log.fatal(message);
      void shutdown.fail('the stores are not those of one network', 2);
    },
  });
  await shutdown.add('check of the stores', () => watch.close());
}
