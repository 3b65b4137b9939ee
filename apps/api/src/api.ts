import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createJobRunner } from '#jobs/job-runner.ts';
import type { JobRunner } from '#jobs/job-runner.ts';
import { createDailyChecks } from '#background/daily-checks/daily-checks.ts';
import { createAppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { defaultNetworkFile, openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import type { ReadNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { promisedDecisionLetter } from '#modules/application/decisions/promised-decision-letter.ts';
import { createListingJob } from '#modules/application/changes/listing-job.ts';
import { createStoreIcons } from '#modules/app-store/icons/store-icons.ts';
import { createStoreListings } from '#modules/app-store/listings/store-listings.ts';
import { promisedContractLetter } from '#modules/document/contract/promised-contract-letter.ts';
import { createNetworkDocuments } from '#modules/document/network-documents/network-documents.ts';
import { createFileLinks } from '#modules/file/file-link.ts';
import { createStoredFiles } from '#modules/file/stored-files.ts';
import { createMailJobs } from '#modules/mail/mail-job.ts';
import { createOutbox } from '#modules/mail/outbox.ts';
import { createAccountLinks } from '#modules/account/registration/account-links.ts';
import { createAccessTokens } from '#modules/account/session/access-token.ts';
import { createAuthentication } from '#modules/account/session/authentication.ts';
import { deriveKey } from '#modules/account/derived-key.ts';
import { createLimits } from '#limits/limits.ts';
import { createPasswords, productCost } from '#modules/account/passwords.ts';
import type { PasswordCost } from '#modules/account/passwords.ts';
import { createKnownDevices } from '#modules/account/session/known-devices.ts';
import { createFileRemovalJob } from '#background/retention/file-removal-job.ts';
import { createSlots } from '#limits/slots.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { createApp } from './http/app.ts';
import { defaultMostApplications } from './config.ts';
import type { Config } from './config.ts';
import { second } from './process/durations.ts';
import { createFileOwner } from './network/file-owner.ts';
import { createHandlers } from './handlers.ts';
import { createIdempotency } from './http/idempotency/idempotency.ts';
import { monotonicClock } from './process/monotonic-clock.ts';
import { createReportFileOwner } from './network/report-file-owner.ts';

export interface Stores {
  sql: OpenedDatabase;
  warehouse: Warehouse;
  files: FileStore;
  mailer: Mailer;
  /** The way to hosts outside that publishers name. */
  guardedFetch: GuardedFetch;
}

type NeededConfig = 'defaultScope' | 'finalAfterDays' | 'productTitle' | 'publicOrigin' | 'timeZone' | 'trustedProxies';

export interface ApiSettings
  extends
    Pick<Config, NeededConfig>,
    Partial<Pick<Config, 'allowedOrigins' | 'hasReference' | 'mostApplications' | 'offerUrl' | 'supportEmail'>> {
  tokenKey: KeyObject;
  log: FastifyBaseLogger;
  callsPerMinute?: number;
  /** Where mails are kept for this machine to read. */
  mailbox?: Mailbox | undefined;
  /** What a password hash costs; only tests that are not about hashing set a cheaper one. */
  passwordCost?: PasswordCost;
  /** The network's own lines; those of the demo network by default. */
  readNetworkFile?: ReadNetworkFile;
  /** The clock of limits, in milliseconds; only tests set another one than the process's own. */
  clock?: () => number;
}

/** The server that answers calls, and what does the jobs that they put. */
export interface Api {
  app: FastifyInstance;
  jobs: JobRunner;
}

/** Puts the API together on opened stores. */
export async function createApi(
  { mailer, guardedFetch: fetch, ...stores }: Stores,
  settings: ApiSettings,
  now: () => Date,
): Promise<Api> {
  const { productTitle, defaultScope, timeZone, finalAfterDays, supportEmail, tokenKey, offerUrl, ...rest } = settings;
  const { passwordCost = productCost, clock = monotonicClock, readNetworkFile, ...limited } = rest;
  const { mostApplications = defaultMostApplications, ...server } = limited;
  const { publicOrigin: origin, log } = server;
  const { database, sharedNow } = stores.sql;
  const tokens = createAccessTokens(tokenKey, origin, now);
  const mailKey = deriveKey(tokenKey, 'mail');
  const jobs = createJobQueue({ now });
  const outbox = createOutbox({ jobs, key: mailKey, productTitle });
  const limits = createLimits({ database, clock });
  const storedFiles = createStoredFiles({
    database,
    store: stores.files,
    jobs,
    links: createFileLinks({ secret: deriveKey(tokenKey, 'file link'), now }),
    fileOwner: createFileOwner(database),
    now,
  });
  const storeIcons = createStoreIcons({ database, fetch });
  const storeListings = createStoreListings({ database, fetch, icons: storeIcons, now, clock });
  // A publisher waits for a slot at most as long as a fetch takes.
  const outsideSlots = createSlots({
    name: 'hosts outside',
    perPublisher: 4,
    inAll: 16,
    forFirst: 4,
    patience: 10 * second,
  });
  const appAdsTxt = createAppAdsTxt({
    database,
    fetch,
    outsideSlots,
    readNetworkFile: readNetworkFile ?? (await openNetworkFile({ path: defaultNetworkFile, log })),
    outbox,
    limits,
    origin,
    now,
  });
  const knownDevices = createKnownDevices({ key: deriveKey(tokenKey, 'device'), now });
  const app = await createApp({
    ...server,
    handlers: createHandlers({
      ...stores,
      database,
      tokens,
      jobs,
      outbox,
      storedFiles,
      networkDocuments: createNetworkDocuments(database),
      productTitle,
      offerUrl,
      storeIcons,
      storeListings,
      appAdsTxt,
      outsideSlots,
      mostApplications,
      reportFileOwner: createReportFileOwner(database),
      links: createAccountLinks({ key: deriveKey(tokenKey, 'link'), origin, now }),
      knownDevices,
      origin,
      defaultScope,
      timeZone,
      finalAfterDays,
      supportEmail,
      passwords: createPasswords(passwordCost),
      limits,
      now,
      sharedNow,
      clock,
    }),
    clock,
    idempotency: createIdempotency({ database, hashKey: deriveKey(tokenKey, 'idempotency'), now }),
    authenticate: createAuthentication({ database, tokens, knownDevices, defaultScope, now, sharedNow }),
  });
  const kinds = [
    ...createMailJobs({ mailer, key: mailKey, openFile: (key) => stores.files.get(key), log }),
    createListingJob({ database, storeListings }),
    promisedDecisionLetter.job({ database, outbox, origin }),
    promisedContractLetter.job({ database, outbox, origin }),
    createFileRemovalJob({ database, store: stores.files }),
    createDailyChecks({ database, appAdsTxt, now, log }),
  ];
  return { app, jobs: createJobRunner({ database, queue: jobs, kinds, now, log }) };
}
