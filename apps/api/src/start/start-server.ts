import { createLameDuck } from '@publisher-console/server-kit/lame-duck';
import type { FastifyBaseLogger } from 'fastify';
import { createApi } from '#api.ts';
import { ConfigError } from '#config.ts';
import type { Config } from '#config.ts';
import { requireDemoFormats } from '#demo/demo-formats.ts';
import { ownerOfSite } from '#demo/demo-publishers.ts';
import { startDemoSites } from '#demo/demo-sites.ts';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '#guarded-fetch/guarded-post.ts';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import type { JobRunner } from '#jobs/job-runner.ts';
import type { MeasuredStores } from '#metrics/store-figures.ts';
import { storedTokenKeys } from '#modules/accounts/token-keys.ts';
import type { DailyChecks } from '#modules/app-ads-txt/daily-checks/daily-checks.network.ts';
import { createFileComparison } from '#modules/app-ads-txt/network-file/file-comparison.network.ts';
import type { FileComparison } from '#modules/app-ads-txt/network-file/file-comparison.network.ts';
import { createNetworkFileFor } from '#modules/app-ads-txt/network-file/network-file.ts';
import type { NetworkFileFor } from '#modules/app-ads-txt/network-file/network-file.ts';
import { defaultNetworkFile, openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { readAdFormats } from '#modules/statistics/catalogue/ad-formats-file.ts';
import { requireAdFormats } from '#modules/statistics/catalogue/ad-formats.network.ts';
import { createAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import { removeOldHours, removeSupersededFacts } from '#modules/statistics/loads/fact-removal.network.ts';
import { requireTimeZone } from '#modules/statistics/loads/publication/reporting-time-zone.network.ts';
import { requireWhole } from '#operator/backup/unfinished-restore.ts';
import { startOperatorServer } from '#operator/channel/operator-server.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { startBackgroundLoop } from '#process/background-loop.ts';
import type { BackgroundWork } from '#process/background-loop.ts';
import { hour, minute, monotonicClock, second } from '#process/durations.ts';
import { finishCalls } from '#process/shutdown.ts';
import type { Shutdown } from '#process/shutdown.ts';
import { createRetention } from '#retention/retention.ts';
import type { RetentionDays } from '#retention/retention.ts';
import { requireRoom } from '#stores/store-faults.ts';
import { removeHalfFiles } from '#stores/files/disk-file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { openFileStore } from '#stores/files/open-file-store.ts';
import { openS3Buckets } from '#stores/files/open-s3-buckets.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { openMailSpool } from '#stores/mail/open-mail-spool.ts';
import { openMailbox } from '#stores/mail/open-mailbox.ts';
import { openSmtpMailer } from '#stores/mail/open-smtp-mailer.ts';
import { joinStores } from '#stores/pair/join-stores.network.ts';
import { reachStore } from '#stores/pair/reach-store.ts';
import type { StorePair } from '#stores/pair/store-pair.ts';
import { watchPair } from '#stores/pair/watch-pair.network.ts';
import { withAdvisoryLock } from '#stores/sql/advisory-lock.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { createSharedClock } from '#stores/sql/shared-clock.ts';
import { onEachHost, onOneHost } from '#stores/warehouse/hosts.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { listen } from './listen.ts';
import { networkFiles } from './network-files.ts';

interface BackgroundWorkOptions {
  jobs: JobRunner;
  dailyChecks: DailyChecks;
  watchedDays: { look(signal: AbortSignal): Promise<void> };
  /** Null where no other process can serve the network. */
  fileComparison: FileComparison | null;
  dataDir: string;
  retentionDays: RetentionDays;
  stores: NetworkStores;
  log: FastifyBaseLogger;
  shutdown: Shutdown;
}

/** Starts the work that no call causes: jobs, daily checks, watches, and the removal of old data and superseded facts. */
async function startBackgroundWork(options: BackgroundWorkOptions): Promise<void> {
  const { jobs, dailyChecks, watchedDays, fileComparison, dataDir, retentionDays, stores, log, shutdown } = options;
  const { database } = stores;
  const { now, timeZone } = stores.settings;
  const retention = createRetention({
    database,
    jobs: createJobQueue(stores.settings),
    dataDir,
    days: retentionDays,
    now,
    log,
  });
  const doing = jobs.start();
  await shutdown.add('jobs', () => doing.close());

  if (fileComparison !== null) await shutdown.add('files of the network', () => fileComparison.leave());
  const works: Omit<BackgroundWork, 'log'>[] = [
    {
      name: 'daily checks of app-ads.txt',
      run: (signal) => dailyChecks.checkDue(signal),
      pause: 10 * second,
      pauseAfterFailure: 5 * minute,
    },
    {
      name: 'watches of sources',
      run: (signal) => watchedDays.look(signal),
      pause: minute,
      pauseAfterFailure: minute,
    },
    {
      name: 'removal of old data',
      run: (signal) => retention.removeOld(signal),
      pause: hour,
      pauseAfterFailure: 5 * minute,
    },
    {
      name: 'removal of superseded facts',
      // Rows of loads that were killed are on the host that they were staged on.
      run: (signal) => onEachHost(stores.writer, (writer) => removeSupersededFacts(database, writer, signal)),
      pause: minute,
      pauseAfterFailure: 5 * minute,
    },
    {
      name: 'removal of old hours',
      run: (signal) => {
        const today = dayOf(now(), timeZone);
        return onOneHost(stores.writer, (writer) => removeOldHours(database, writer, { today, signal }));
      },
      pause: hour,
      pauseAfterFailure: 5 * minute,
    },
  ];
  if (fileComparison !== null) {
    const { compare: run } = fileComparison;
    works.push({ name: "comparison of the network's files", run, pause: minute, pauseAfterFailure: minute });
  }
  for (const work of works) {
    const loop = startBackgroundLoop({ ...work, log });
    await shutdown.add(work.name, () => loop.close());
  }
}

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
async function openStores(config: Config, { adFormats, log, shutdown }: Opening): Promise<OpenedStores> {
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

interface ProcessClock {
  now: () => Date;
  /** Milliseconds since 1970, which a change of this machine's clock does not move. */
  clock: () => number;
}

/** The clock of this process: on a Postgres server, that of all its processes. */
async function startClock(
  { kind, database }: OpenedDatabase,
  log: FastifyBaseLogger,
  shutdown: Shutdown,
): Promise<ProcessClock> {
  // No other process uses the store, and its clock is that of this machine.
  if (kind === 'pglite') return { now: () => new Date(), clock: monotonicClock };
  const clock = await createSharedClock(database);
  warn(clock() - monotonicClock());
  const loop = startBackgroundLoop({
    name: 'clock',
    run: async () => warn(await clock.measure()),
    pause: minute,
    pauseAfterFailure: minute,
    log,
  });
  await shutdown.add('clock', () => loop.close());
  return { now: () => new Date(clock()), clock };

  function warn(moved: number): void {
    const seconds = Math.round(moved / second);
    if (seconds !== 0)
      log.warn({ secondsAhead: -seconds }, "this machine's clock is not that of the database, which the process uses");
  }
}

/** Serves the sites of the demo network until the shutdown, and returns the addresses on which they are served. */
async function demoSiteAddresses(networkFileFor: NetworkFileFor, shutdown: Shutdown): Promise<OutsideAddresses> {
  const sites = await startDemoSites(async (site) => {
    const owner = ownerOfSite(site);
    return owner === null ? null : (await networkFileFor(owner.id)).required.map(({ line }) => line);
  });
  await shutdown.add('demo sites', () => sites.close());
  return sites.addresses;
}

/** Opens everything that the server needs, starts its work in the background, and listens. The shutdown closes it. */
export async function startServer(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const { dataDir, http } = config;
  const readNetworkFile = await openNetworkFile({ path: config.appAdsTxtFile ?? defaultNetworkFile, log });
  const adFormats = createAdFormats(await readAdFormats(config.adFormatsFile));
  if (config.outside.hasDemoSites) requireDemoFormats(adFormats);
  const { sql, warehouse, files } = await openStores(config, { adFormats, log, shutdown });
  const { now, clock } = await startClock(sql, log, shutdown);
  const tokenKeys = config.tokenKeys ?? (await storedTokenKeys(dataDir));
  const disk = { ping: () => requireRoom(dataDir) };
  await startMetrics(config, { stores: { sql, warehouse, files, disk }, now, log, shutdown });
  const buckets = config.feed.s3 && openS3Buckets(config.feed.s3);
  const mailbox = config.mail.hasMailbox ? await openMailbox(dataDir) : undefined;
  const mailer = mailbox ?? (await openMailer(config));
  const networkFileFor = createNetworkFileFor({ database: sql.database, readNetworkFile });
  const demoSites = config.outside.hasDemoSites ? await demoSiteAddresses(networkFileFor, shutdown) : [];
  const outside = {
    outsideAddresses: new Map([...demoSites, ...config.outside.addresses]),
    ownOrigins: [http.publicOrigin, ...http.allowedOrigins],
  };
  const [guardedFetch, guardedPost] = [createGuardedFetch(outside), createGuardedPost(outside)];
  const lameDuck = createLameDuck(config.lameDuckSeconds);
  const api = await createApi(
    { sql, warehouse, files, buckets, mailer, guardedFetch, guardedPost },
    {
      ...config,
      adFormats,
      tokenKeys,
      mailbox,
      readNetworkFile,
      clock,
      log,
      disk,
      isStopping: () => lameDuck.isStopping(),
    },
    now,
  );

  const { orderStores: stores } = api;
  const compared = networkFiles({ ...config, adFormats, readNetworkFile });
  const fileComparison = sql.kind === 'pglite' ? null : createFileComparison({ ...sql, files: compared, log });
  const background = { fileComparison, dataDir, retentionDays: config.retention, stores, log, shutdown };
  await startBackgroundWork({ ...api, ...background });
  // Only an embedded store needs it: commands open servers themselves.
  if (sql.kind === 'pglite' || warehouse.kind === 'embedded' || config.files.s3 === undefined) {
    const operator = await startOperatorServer({ dataDir, stores, log });
    await shutdown.add('operator channel', () => operator.close());
  }
  await shutdown.add('calls', () => finishCalls(api.app));
  await shutdown.add('lame duck', () => lameDuck.begin(shutdown.failed));
  await startInboundMail(config, { inboundMail: api.inboundMail, log, shutdown });
  await listen(api.app, config.listen);
}

/** Listens for replies by mail, where an address for them is set. Throws `ConfigError` when it cannot listen there. */
async function startInboundMail(
  { network: { inboundMail: place } }: Config,
  {
    inboundMail,
    log,
    shutdown,
  }: { inboundMail: Awaited<ReturnType<typeof createApi>>['inboundMail']; log: FastifyBaseLogger; shutdown: Shutdown },
): Promise<void> {
  if (place === undefined) return;
  const { openSmtpListener } = await import('#stores/mail/open-smtp-listener.ts');
  const { host, port } = place;
  const onFault = (error: unknown) => log.error({ err: error }, 'a reply by mail was not received');
  const listener = await openSmtpListener({ host, port, ...inboundMail, onFault }).catch((cause: unknown) => {
    const message = `INBOUND_MAIL_HOST, INBOUND_MAIL_PORT: nothing can listen on ${host}, port ${port}`;
    throw new ConfigError(message, { cause });
  });
  await shutdown.add('replies by mail', () => listener.close());
}

/** Imports the metrics only in a process that serves them. */
async function startMetrics(
  { metrics: { host, port }, network: { timeZone } }: Config,
  {
    stores,
    now,
    log,
    shutdown,
  }: { stores: MeasuredStores; now: () => Date; log: FastifyBaseLogger; shutdown: Shutdown },
): Promise<void> {
  if (port === undefined) return;
  const { openMetrics } = await import('#metrics/metrics.ts');
  const metrics = await openMetrics({ host, port, stores, timeZone, now, log });
  await shutdown.add('metrics', () => metrics.close());
}

async function openMailer({ dataDir, mail: { server, from } }: Config): Promise<Mailer> {
  return server === undefined ? openMailSpool({ dataDir, from }) : openSmtpMailer({ server, from });
}
