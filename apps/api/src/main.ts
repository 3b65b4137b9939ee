import { createLameDuck } from '@publisher-console/http-edge/lame-duck';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { NetworkFileFault } from '#modules/app-ads-txt/network-file/network-file.ts';
import { defaultNetworkFile, openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { createNetworkFileFor } from '#modules/app-ads-txt/network-file/network-file-of-publisher.ts';
import type { NetworkFileFor } from '#modules/app-ads-txt/network-file/network-file-of-publisher.ts';
import { createLinks } from '#modules/account/account-services.ts';
import { keptTokenKeys } from '#modules/account/token-keys.ts';
import { createAdFormats } from '#modules/criteria/ad-formats.ts';
import { AdFormatsFault } from '#modules/criteria/ad-formats-fault.ts';
import { readAdFormats } from '#modules/criteria/ad-formats-file.ts';
import type { MeasuredStores } from '#metrics/store-figures.ts';
import type { NetworkStores } from '#network/connection/network-stores.ts';
import { requireWhole, RestoreUnfinished } from '#network/backup/unfinished-restore.ts';
import { joinStores } from '#network/pair/join-stores.ts';
import { watchPair } from '#network/pair/watch-pair.ts';
import { WrongStores } from '#network/pair/wrong-stores.ts';
import { startOperatorServer } from '#operator/channel/operator-server.ts';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import { ownerOfSite } from '#demo/demo-publishers.ts';
import { startDemoSites } from '#demo/demo-sites.ts';
import { claimDataFolder, DataFolderInUse } from '#stores/data-folder.ts';
import type { DataFolderClaim } from '#stores/data-folder.ts';
import { requireAdFormats } from '#network/ad-formats.ts';
import { requireTimeZone, TimeZoneChanged } from '#network/loads/publication/reporting-time-zone.ts';
import { reachStore, StoreAway, StoreUnusable } from '#stores/reach-store.ts';
import { removeHalfFiles } from '#stores/files/disk-file-store.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { openMailbox } from '#stores/mail/open-mailbox.ts';
import { openMailSpool } from '#stores/mail/open-mail-spool.ts';
import { openSmtpMailer } from '#stores/mail/open-smtp-mailer.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { withAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import { createApi } from './api.ts';
import { startBackgroundWork } from './background/background-work.ts';
import { createFileComparison } from './background/network-files/file-comparison.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createLog } from './process/log.ts';
import { createShutdown, finishCalls } from './process/shutdown.ts';
import type { Shutdown } from './process/shutdown.ts';
import { logStart } from './start-line.ts';

/** The message to the parent process with the port that the API listens on. */
export interface ListeningMessage {
  type: 'listening';
  port: number;
}

const now = () => new Date();

/** Settings or stores that the operator has to change: a start prints their message alone. */
const refusals = [
  ConfigError,
  NetworkFileFault,
  AdFormatsFault,
  RestoreUnfinished,
  StoreUnusable,
  WrongStores,
  TimeZoneChanged,
  MigrationRefused,
];

async function start(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const { dataDir, http } = config;
  const { timeZone, defaultScope } = config.network;
  const readNetworkFile = await openNetworkFile({ path: config.appAdsTxtFile ?? defaultNetworkFile, log });
  const adFormats = createAdFormats(await readAdFormats(config.adFormatsFile));
  const onLost = (error: Error) => {
    log.fatal({ err: error }, 'the statistics store is lost; the process ends, to be started again');
    process.exitCode = 1;
    void shutdown.run('the statistics store is lost');
  };
  const warehouse = await openWarehouse({ dataDir, ...config.warehouse, log, onLost });
  await shutdown.add('warehouse', () => warehouse.close());
  const { hasBegun } = shutdown;
  const reaching = { patience: config.storesWaitSeconds, hasBegun, log };
  const sql = await reachStore('DATABASE_URL', () => openDatabase({ dataDir, ...config.database }), reaching);
  await shutdown.add('database', () => sql.close());
  await requireWhole(sql.database);
  const pair = { database: sql.database, writer: warehouse.writer };
  await reachStore('WAREHOUSE_URL', () => joinStores(pair), reaching);
  await asNetwork(sql.database, (network) => requireTimeZone(network, timeZone));
  await withAdvisoryLock(sql.database, 'warehouse migrations', () => migrateWarehouse(warehouse.writer, log));
  await requireAdFormats({ database: sql.database, writer: warehouse.writer }, adFormats.all);
  await removeHalfFiles(dataDir);
  const files = await openFileStore({ dataDir, ...config.files });
  const tokenKeys = config.tokenKeys ?? (await keptTokenKeys(dataDir));
  await startMetrics(config, { stores: { sql, warehouse, files }, log, shutdown });
  const mailbox = config.mail.hasMailbox ? await openMailbox(dataDir) : undefined;
  const mailer = mailbox ?? (await openMailer(config));
  const networkFileFor = createNetworkFileFor({ database: sql.database, readNetworkFile });
  const demoSites = await demoSiteAddresses(config, networkFileFor, shutdown);
  const guardedFetch = createGuardedFetch({
    outsideAddresses: new Map([...demoSites, ...config.outside.addresses]),
    ownOrigins: [http.publicOrigin, ...http.allowedOrigins],
  });
  const lameDuck = createLameDuck(config.lameDuckSeconds);
  const api = await createApi(
    { sql, warehouse, files, mailer, guardedFetch },
    { ...config, adFormats, tokenKeys, mailbox, readNetworkFile, log, isStopping: lameDuck.isStopping },
    now,
  );

  const settings = { scope: defaultScope, timeZone, revertDays: config.network.revertDays, now };
  const links = createLinks({ tokenKeys, origin: http.publicOrigin, now });
  const stores: NetworkStores = { database: sql.database, writer: warehouse.writer, files, links, settings };
  const networkFiles = {
    APP_ADS_TXT_FILE: async () => (await readNetworkFile()).content,
    AD_FORMATS_FILE: async () => JSON.stringify(adFormats.all),
  };
  const fileComparison = sql.kind === 'pglite' ? null : createFileComparison({ ...sql, files: networkFiles, log });
  const background = { fileComparison, dataDir, retentionDays: config.retention, stores, log, shutdown };
  await startBackgroundWork({ ...api, ...background });
  if (warehouse.kind === 'server') await watchStores(stores, log, shutdown);
  const operator = await startOperatorServer({ dataDir, stores, log });
  await shutdown.add('operator channel', () => operator.close());
  await shutdown.add('calls', () => finishCalls(api.app));
  await shutdown.add('lame duck', () => lameDuck.begin());
  notifyParent(await listen(api.app, config.listen));
}

/** Ends the process when another server answers at the address of a store. An embedded one cannot be exchanged. */
async function watchStores(stores: NetworkStores, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const onWrong = ({ message }: WrongStores) => {
    log.fatal(message);
    process.exitCode = 2;
    void shutdown.run('the stores are not those of one network');
  };
  const watch = watchPair({ stores, log, onWrong });
  await shutdown.add('check of the stores', () => watch.close());
}

/** Serves the sites of the demo network; returns the addresses on which they are served, or none without the demo. */
async function demoSiteAddresses(
  { outside }: Config,
  networkFileFor: NetworkFileFor,
  shutdown: Shutdown,
): Promise<OutsideAddresses> {
  if (!outside.hasDemoSites) return new Map();
  const sites = await startDemoSites(async (site) => {
    const owner = ownerOfSite(site);
    return owner === null ? null : (await networkFileFor(owner.id)).required.map(({ line }) => line);
  });
  await shutdown.add('demo sites', () => sites.close());
  return sites.addresses;
}

/** Only a process with metrics loads what counts. */
async function startMetrics(
  { metrics: { host, port }, network: { timeZone } }: Config,
  { stores, log, shutdown }: { stores: MeasuredStores; log: FastifyBaseLogger; shutdown: Shutdown },
): Promise<void> {
  if (port === undefined) return;
  const { openMetrics } = await import('#metrics/metrics.ts');
  const metrics = await openMetrics({ host, port, stores, timeZone, now, log });
  await shutdown.add('metrics', () => metrics.close());
}

async function openMailer({ dataDir, mail: { server, from } }: Config): Promise<Mailer> {
  return server === undefined ? openMailSpool({ dataDir, from }) : openSmtpMailer({ server, from });
}

async function listen(app: FastifyInstance, { host, port }: Config['listen']): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`API_PORT: another program uses port ${port}; set a free one`, { cause: error });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function notifyParent(port: number): void {
  const message: ListeningMessage = { type: 'listening', port };
  process.send?.(message);
}

function readSettings(): Config | null {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return null;
  }
}

function claimFolder({ dataDir }: Config): DataFolderClaim | null {
  try {
    return claimDataFolder(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 3;
    return null;
  }
}

const config = readSettings();
const folder = config === null ? null : claimFolder(config);
if (config !== null && folder !== null) {
  const log = createLog({ level: config.logLevel });
  const shutdown = createShutdown(log);
  await shutdown.add('data folder', async () => folder.release());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void shutdown.run(signal));
  // The parent process has ended, so no other process would stop this one.
  process.once('disconnect', () => void shutdown.run('the parent process ended'));
  logStart(log, config, process.env);
  try {
    await start(config, log, shutdown);
  } catch (error) {
    if (!shutdown.hasBegun()) {
      const isRefused = refusals.some((refusal) => error instanceof refusal);
      if (isRefused || error instanceof StoreAway) process.stderr.write(`${(error as Error).message}\n`);
      else log.fatal({ err: error }, 'the server could not start');
      process.exitCode = isRefused ? 2 : 1;
    }
    await shutdown.run('failed start');
  }
}
