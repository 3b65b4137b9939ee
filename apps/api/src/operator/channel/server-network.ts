import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { createLinks, createStaffLinks } from '#modules/accounts/account-dependencies.ts';
import { foundTokenKeys } from '#modules/accounts/token-keys.ts';
import { readAdFormats } from '#modules/statistics/catalogue/ad-formats-file.ts';
import { createAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { createNetworkReports } from '#modules/statistics/reports/network-reports.ts';
import { requireWhole } from '#operator/backup/unfinished-restore.ts';
import { operatorCommands } from '#operator/operator-commands.ts';
import type { OperatorConnection } from '#operator/operator-commands.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { Keys } from '#process/derived-keys.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import { openS3Buckets } from '#stores/files/open-s3-buckets.ts';
import { requireOneNetwork } from '#stores/pair/join-stores.network.ts';
import { reachStore } from '#stores/pair/reach-store.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { createSharedClock } from '#stores/sql/shared-clock.ts';
import { requireMigratedWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';

interface LinksLocation {
  dataDir: string;
  http: { publicOrigin: string };
  tokenKeys: Keys | undefined;
}

/** The links of a network whose API runs elsewhere; none when this process does not have its signing keys. */
async function openLinks({
  dataDir,
  http: { publicOrigin: origin },
  tokenKeys,
}: LinksLocation): Promise<Partial<Pick<NetworkStores, 'links' | 'staffLinks'>>> {
  const keys = tokenKeys ?? (await foundTokenKeys(dataDir));
  if (keys === null) return {};
  return {
    links: createLinks({ tokenKeys: keys, origin, now: () => new Date() }),
    staffLinks: createStaffLinks(keys, origin),
  };
}

export type NetworkLocation = Pick<
  Config,
  'adFormatsFile' | 'dataDir' | 'database' | 'warehouse' | 'feed' | 'files' | 'http' | 'network' | 'tokenKeys'
>;

const silent: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> = { info() {}, warn() {}, error() {} };
/** The user who typed a command waits for its answer. */
const noWait = { patience: 0, hasBegun: () => true, log: silent };

/** Connects `actor` to a network whose stores are both servers; `close` closes the connections. */
export async function openServerNetwork(location: NetworkLocation, actor: string): Promise<OperatorConnection> {
  const { dataDir, network } = location;
  const sql = await reachStore(
    'DATABASE_URL',
    () => openDatabase({ url: location.database.url, dataDir, migrates: false }),
    noWait,
  );
  const warehouse = await openWarehouse({ url: location.warehouse.url, dataDir, log: silent });
  const close = async () => {
    await warehouse.close();
    await sql.close();
  };
  try {
    await requireWhole(sql.database);
    const requireOwn = async () => {
      await requireOneNetwork({ database: sql.database, writer: warehouse.writer });
      await requireMigratedWarehouse(warehouse.writer);
    };
    await reachStore('WAREHOUSE_URL', requireOwn, noWait);
  } catch (error) {
    await close();
    throw error;
  }
  const { timeZone, defaultScope: scope, productTitle, revertDays, finalAfterDays, mostApplications } = network;
  const adFormats = createAdFormats(await readAdFormats(location.adFormatsFile));
  const clock = await createSharedClock(sql.database);
  const now = () => new Date(clock());
  const settings = { timeZone, scope, productTitle, revertDays, finalAfterDays, now };
  const forms = { mostApplications, adFormats };
  const { database } = sql;
  const days = { timeZone, finalAfterDays, now };
  const reports = createNetworkReports({ database, warehouse: warehouse.reader, adFormats, ...days });
  // Without a bucket, the files are in the data folder of the API.
  const files = location.files.s3 === undefined ? null : await openFileStore({ dataDir, ...location.files });
  const links = await openLinks(location);
  const buckets = location.feed.s3 && openS3Buckets(location.feed.s3);
  const stores = { database, writer: warehouse.writer, files, buckets, ...links, settings, forms, reports, actor };
  return { ...createDirectConnection(operatorCommands, stores), close };
}
