import { createLameDuck } from '@publisher-console/http-edge/lame-duck';
import type { FastifyBaseLogger } from 'fastify';
import { createApi } from '#api.ts';
import { startBackgroundWork } from './background-work.ts';
import { createFileComparison } from '#modules/app-ads-txt/network-file/file-comparison.network.ts';
import type { Config } from '#config.ts';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '#guarded-fetch/guarded-post.ts';
import { requireDemoFormats } from '#demo/demo-formats.ts';
import type { MeasuredStores } from '#metrics/store-figures.ts';
import { createLinks } from '#modules/accounts/account-services.ts';
import { keptTokenKeys } from '#modules/accounts/token-keys.ts';
import { createNetworkFileFor } from '#modules/app-ads-txt/network-file/network-file-of-publisher.ts';
import { defaultNetworkFile, openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { createAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { readAdFormats } from '#modules/statistics/catalogue/ad-formats-file.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { startOperatorServer } from '#operator/channel/operator-server.ts';
import { finishCalls } from '#process/shutdown.ts';
import type { Shutdown } from '#process/shutdown.ts';
import { requireRoom } from '#stores/faults/disk-full.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { openMailbox } from '#stores/mail/open-mailbox.ts';
import { openMailSpool } from '#stores/mail/open-mail-spool.ts';
import { openSmtpMailer } from '#stores/mail/open-smtp-mailer.ts';
import { startClock } from './start-clock.ts';
import { demoSiteAddresses } from './demo-site-addresses.ts';
import { listen } from './listen.ts';
import { networkFiles } from './network-files.ts';
import { openStores } from './open-stores.ts';

/** Opens everything that the server needs, starts its work in the background, and listens. The shutdown closes it. */
export async function startServer(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const { dataDir, http } = config;
  const readNetworkFile = await openNetworkFile({ path: config.appAdsTxtFile ?? defaultNetworkFile, log });
  const adFormats = createAdFormats(await readAdFormats(config.adFormatsFile));
  if (config.outside.hasDemoSites) requireDemoFormats(adFormats);
  const { sql, warehouse, files } = await openStores(config, { adFormats, log, shutdown });
  const { now, clock } = await startClock(sql, log, shutdown);
  const tokenKeys = config.tokenKeys ?? (await keptTokenKeys(dataDir));
  const disk = { ping: () => requireRoom(dataDir) };
  await startMetrics(config, { stores: { sql, warehouse, files, disk }, now, log, shutdown });
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
    { sql, warehouse, files, mailer, guardedFetch, guardedPost },
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

  const { timeZone, defaultScope: scope, revertDays, finalAfterDays } = config.network;
  const settings = { scope, timeZone, revertDays, finalAfterDays, now };
  const links = createLinks({ tokenKeys, origin: http.publicOrigin, now });
  const stores: NetworkStores = { database: sql.database, writer: warehouse.writer, files, links, settings };
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
  await listen(api.app, config.listen);
}

/** Only a process with metrics loads what counts. */
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
