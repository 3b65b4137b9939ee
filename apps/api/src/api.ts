import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createDailyChecks } from './modules/app-ads-txt/daily-checks/daily-checks.network.ts';
import type { DailyChecks } from './modules/app-ads-txt/daily-checks/daily-checks.network.ts';
import type { GuardedFetch } from './guarded-fetch/guarded-fetch.ts';
import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import { createFinalDaysJob } from './modules/webhooks/news/final-days-job.network.ts';
import { createLoadNewsJob } from './modules/webhooks/news/load-news-job.network.ts';
import { createResealJob } from './modules/webhooks/news/reseal-job.network.ts';
import { createNewsJob } from './modules/webhooks/news/news-job.network.ts';
import { createApp } from './http/app.ts';
import { createIdempotency } from './http/idempotency/idempotency.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createJobRunner } from '#jobs/job-runner.ts';
import type { JobRunner } from '#jobs/job-runner.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createSemaphore } from './limits/semaphore.ts';
import { createFactorResetJob } from './modules/accounts/factors/factor-reset.ts';
import { blockJob, emailChangedJob, passwordLinkJob } from './modules/accounts/operator/account-mails.ts';
import { createAccountServices } from './modules/accounts/account-dependencies.ts';
import { productCost } from './modules/accounts/passwords.ts';
import type { PasswordCost } from './modules/accounts/passwords.ts';
import { createAuthentication } from './modules/sessions/authentication.ts';
import { createStaffAuthentication } from './modules/sessions/staff-sessions.ts';
import { createStaffInvitationJob } from './modules/staff/staff-invitations.ts';
import { createSessionCallers } from './modules/sessions/session-callers.ts';
import { createViewAuthentication, createViewEndJob } from './modules/sessions/view-sessions.ts';
import { createTokenAuthentication } from './modules/api-tokens/token-authentication.ts';
import { createKeyAuthentication } from './modules/feed/key-authentication.ts';
import { createWatchedDays } from './modules/feed/watches/watched-days.network.ts';
import { tokenExpiryJob } from './modules/api-tokens/token-expiry-job.ts';
import { createTokenCallers } from './modules/api-tokens/token-callers.ts';
import { createAppAdsTxt } from './modules/app-ads-txt/app-ads-txt.ts';
import type { ReadNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { createStoreIcons } from './modules/app-store/icons/store-icons.ts';
import { createStoreListings } from './modules/app-store/listings/store-listings.ts';
import { createListingJob } from './modules/applications/changes/listing-job.ts';
import { decisionEmailJob } from './modules/applications/decisions/decision-email.ts';
import { recordAudit } from './modules/audit/audit-log.ts';
import type { AdFormats } from './modules/statistics/catalogue/ad-formats.ts';
import { contractEmailJob } from './modules/documents/contract/contract-email.ts';
import { createAnswerTimes } from './modules/support/answer-times.network.ts';
import { createInboundMail } from './modules/support/inbound/inbound-mail.network.ts';
import { createReplyAddresses } from './modules/support/inbound/reply-addresses.ts';
import { answerEmailJob, closingEmailJob } from './modules/support/question-emails.ts';
import { correctionEmailJob, monthEmailJob } from './modules/money/money-emails.ts';
import { createEntryNewsJob, createMonthNewsJob } from './modules/money/money-news.network.ts';
import { createSilentQuestionsJob } from './modules/support/silent-questions-job.network.ts';
import { createNetworkDocuments } from './modules/documents/network-documents/network-documents.ts';
import { createFileLinks } from './modules/files/file-link.ts';
import { createFileRemovalJob } from './modules/files/file-removal.ts';
import { createStoredFiles } from './modules/files/stored-files.ts';
import { createMailJobs } from '#modules/mail/mail-job.ts';
import { createOutbox } from './modules/mail/outbox.ts';
import { createDeliveryJobs } from './modules/webhooks/deliver/delivery-jobs.ts';
import { createHasFile, createReportFileOwner, createStoredFileOwner } from './modules/health/file-owner.network.ts';
import { deriveKeys } from '#process/derived-keys.ts';
import type { Keys } from '#process/derived-keys.ts';
import { monotonicClock, second } from './process/durations.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { createSellers } from './modules/sellers/sellers.network.ts';
import { createLateSourcesJob } from './modules/statistics/loads/late-sources-job.network.ts';
import { createSetAsideJob } from './modules/statistics/loads/set-aside-job.network.ts';
import { createNetworkReports } from './modules/statistics/reports/network-reports.ts';
import { createStatistics } from './modules/statistics/reports/statistics.ts';
import type { OpenBucket } from '#stores/files/bucket-reader.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from './stores/warehouse/warehouse.ts';
import type { Config } from './config.ts';
import { createHandlers } from './handlers.ts';

export interface Stores {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
  /** Opens the watched buckets of sources; absent where no server of S3 is set. */
  buckets?: OpenBucket | undefined;
  mailer: Mailer;
  /** Fetches from the hosts outside that publishers name. */
  guardedFetch: GuardedFetch;
  /** Posts to the hosts outside that publishers name. */
  guardedPost: GuardedPost;
}

export interface ApiSettings extends Pick<Config, 'brand' | 'dailyChecks' | 'http' | 'network' | 'passwords'> {
  tokenKeys: Keys;
  log: FastifyBaseLogger;
  adFormats: AdFormats;
  /** Reads the required lines of app-ads.txt. */
  readNetworkFile: ReadNetworkFile;
  /** The stored mails, which visitors on this machine can read at `/mailbox/`. */
  mailbox?: Mailbox | undefined;
  /** Calls a minute of a session or an API token, or of an address without one; only tests set another number. */
  callsPerMinute?: number;
  /** The disk of the data folder: `ping` rejects while it has no room for writes. Absent only in tests. */
  disk?: Pick<FileStore, 'ping'>;
  /** Whether the process is about to stop and should get no more calls. */
  isStopping?: () => boolean;
  /** The cost of a password hash; only tests that are not about hashing set a cheaper one. */
  passwordCost?: PasswordCost;
  /** The clock of limits, in milliseconds; the process's own by default. */
  clock?: () => number;
}

/** The server that answers calls, the runner of the jobs that they add, and the work that no call starts. */
interface Api {
  app: FastifyInstance;
  jobs: JobRunner;
  dailyChecks: DailyChecks;
  watchedDays: ReturnType<typeof createWatchedDays>;
  /** What orders work on. */
  orderStores: NetworkStores;
  /** What a listener for replies by mail works with. */
  inboundMail: ReturnType<typeof createInboundMail>;
}

/** Puts the API together on opened stores. */
export async function createApi(stores: Stores, settings: ApiSettings, now: () => Date): Promise<Api> {
  const {
    http,
    log,
    mailbox,
    callsPerMinute,
    tokenKeys,
    isStopping = () => false,
    disk = { ping: async () => {} },
  } = settings;
  const services = createServices(stores, settings, now);
  const { database, clock } = services;
  const app = await createApp({
    ...http,
    log,
    mailbox,
    clock,
    ...(callsPerMinute !== undefined && { callsPerMinute }),
    handlers: createHandlers({ ...services, disk, isStopping, log }),
    idempotency: createIdempotency({ database, hashKeys: deriveKeys(tokenKeys, 'idempotency'), now }),
    authenticate: createViewAuthentication(
      services,
      createTokenAuthentication(services, createAuthentication(services)),
    ),
    authenticateKey: createKeyAuthentication(services),
    authenticateStaff: createStaffAuthentication(services),
  });
  const kinds = createJobKinds(stores, services, settings);
  return {
    app,
    jobs: createJobRunner({ database, queue: services.jobs, kinds, now, log }),
    dailyChecks: createDailyChecks({ ...services, ...settings.dailyChecks, log }),
    watchedDays: createWatchedDays(services.orderStores, log),
    orderStores: services.orderStores,
    inboundMail: createInboundMail({ ...services, log }),
  };
}

type Services = ReturnType<typeof createServices>;

/** The services that the modules share. */
function createServices(
  { sql, warehouse, files, buckets, guardedFetch: fetch, guardedPost }: Stores,
  settings: ApiSettings,
  now: () => Date,
) {
  const {
    http,
    network,
    adFormats,
    tokenKeys,
    readNetworkFile,
    log,
    passwordCost = productCost,
    clock = monotonicClock,
  } = settings;
  const { database, sharedNow } = sql;
  const origin = http.publicOrigin;
  const jobs = createJobQueue({ now });
  const outbox = createOutbox({
    jobs,
    keys: mailKeysOf(settings),
    productTitle: network.productTitle,
    brand: settings.brand,
  });
  const limits = createRateLimits({
    database,
    clock,
    recordRefusal: (clientInfo, { limit, ...entry }) =>
      recordAudit(database, clientInfo, { ...entry, details: { limit } }),
  });
  const links = createFileLinks({ keys: deriveKeys(tokenKeys, 'file link'), now });
  const fileOwner = createStoredFileOwner(database);
  const storedFiles = createStoredFiles({ database, store: files, jobs, links, fileOwner, now });
  const storeIcons = createStoreIcons({ database, fetch, log });
  const storeListings = createStoreListings({ database, fetch, icons: storeIcons, now, clock });
  // A call waits for a slot at most as long as a fetch may last.
  const maxWait = 10 * second;
  const outsideSemaphore = createSemaphore({ name: 'hosts outside', perPublisher: 4, total: 16, reserved: 4, maxWait });
  const appAdsTxt = createAppAdsTxt({
    database,
    jobs,
    fetch,
    outsideSemaphore,
    readNetworkFile,
    outbox,
    limits,
    origin,
    now,
    sharedNow,
  });
  const { mostApplications, timeZone, finalAfterDays } = network;
  const days = { timeZone, finalAfterDays, now };
  const reports = createNetworkReports({ database, warehouse: warehouse.reader, adFormats, ...days });
  const accounts = createAccountServices({ tokenKeys, origin, passwordCost, ...settings.passwords, now });
  /** The stores of an order, or of work that no one ordered. The warehouse may be unavailable until they use it. */
  const orderStoresOf = (by: Pick<NetworkStores, 'actor' | 'staffId'> = {}): NetworkStores => ({
    database,
    get writer() {
      return warehouse.writer;
    },
    files,
    buckets,
    links: accounts.links,
    staffLinks: accounts.staffLinks,
    settings: { ...network, scope: network.defaultScope, now },
    forms: { mostApplications, adFormats },
    reports,
    ...by,
  });
  return {
    ...network,
    hasDesk: http.hasDesk,
    answerTimes: createAnswerTimes({ database, supportTimes: network.supportTimes, now }),
    replyAddresses: createReplyAddresses({
      address: network.inboundMail?.address,
      keys: deriveKeys(tokenKeys, 'reply address'),
    }),
    adFormats,
    ...accounts,
    sql,
    database,
    warehouse,
    ...createStatistics({ ...network, adFormats, database, warehouse: warehouse.reader, now }),
    files,
    jobs,
    outbox,
    limits,
    origin,
    storedFiles,
    storeIcons,
    storeListings,
    outsideSemaphore,
    guardedPost,
    webhookKeys: deriveKeys(tokenKeys, 'webhook secret'),
    appAdsTxt,
    sellers: createSellers({ ...network, database, readNetworkFile, clock }),
    networkDocuments: createNetworkDocuments(database),
    sessionCallers: createSessionCallers({ database, defaultScope: network.defaultScope, now }),
    tokenCallers: createTokenCallers({ database, defaultScope: network.defaultScope, now }),
    reportFileOwner: createReportFileOwner(database),
    orderStores: orderStoresOf(),
    orderStoresOf,
    now,
    sharedNow,
    clock,
  };
}

function createJobKinds({ files, mailer }: Stores, services: Services, settings: ApiSettings) {
  const { log } = settings;
  return [
    ...createMailJobs({ mailer, keys: mailKeysOf(settings), openFile: (key) => files.get(key), log }),
    createListingJob(services),
    decisionEmailJob.job(services),
    contractEmailJob.job(services),
    blockJob.job(services),
    emailChangedJob.job(services),
    passwordLinkJob.job(services),
    createFactorResetJob(services),
    createStaffInvitationJob(services),
    createViewEndJob(services),
    tokenExpiryJob.job(services),
    ...createDeliveryJobs(services),
    createNewsJob(services),
    createLoadNewsJob(services),
    createMonthNewsJob(services),
    createEntryNewsJob(services),
    monthEmailJob.job(services),
    correctionEmailJob.job(services),
    createFinalDaysJob(services),
    createSetAsideJob(services),
    answerEmailJob.job(services),
    closingEmailJob.job(services),
    createSilentQuestionsJob(services),
    createResealJob(services),
    createLateSourcesJob({ ...services, log }),
    createFileRemovalJob({ store: files, hasFile: createHasFile(services.database) }),
  ];
}

function mailKeysOf({ tokenKeys }: ApiSettings): Keys {
  return deriveKeys(tokenKeys, 'mail');
}
