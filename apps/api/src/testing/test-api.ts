import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import { createApi } from '#api.ts';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import type { Keys } from '#process/derived-keys.ts';
import { createLog } from '#process/log.ts';
import { createPasswords } from '#modules/accounts/passwords.ts';
import type { PasswordCost } from '#modules/accounts/passwords.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { openTemporaryFileStore } from '#stores/files/testing/temporary-file-store.ts';
import type { TemporaryFileStore } from '#stores/files/testing/temporary-file-store.ts';
import type { Mail, Mailer } from '#stores/mail/mailer.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import type { testPublisher } from '#stores/sql/testing/test-publisher.ts';
import type { SupportTimes } from '#modules/support/questions.ts';
import { createLazyWarehouse } from '#stores/warehouse/testing/lazy-warehouse.ts';
import { networkFileOf } from '#modules/app-ads-txt/network-file/network-file.ts';
import type { SellersContact } from '#modules/sellers/sellers.network.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import './compiled-openapi.ts';
import { createContractCalls } from './contract-calls.ts';
import type { ContractCalls } from './contract-calls.ts';
import { createLoopbackFetch, createLoopbackPost } from './loopback-fetch.ts';
import { testSettings } from './test-settings.ts';

/** Lines without a publisher's own values, so that any test publisher can publish them. */
const networkLines = [
  '# The lines of the network.',
  'network.example, pub-7001, DIRECT, 3d5b41f0a9c7e268',
  'exchange.example, pub-4821, RESELLER, 8a17f2c05be94d36',
  'bidder.example, 77310, RESELLER',
  '',
].join('\n');
const networkFileTime = new Date('2026-01-01T00:00:00Z');

/** Options of a network that publishes sellers.json. */
export const withSellers = {
  networkLines: 'network.example, {publisherId}, DIRECT',
  sellersContact: { email: 'sellers@network.example', address: undefined },
};

export interface TestApiOptions {
  now?: () => Date;
  /** The network's reporting time zone; without it, UTC. */
  timeZone?: string;
  /** A store that the test closes; by default a fresh PGlite that is closed with the API. */
  sql?: OpenedDatabase;
  /** The keys of an earlier API, which stay the same after a restart. */
  tokenKeys?: Keys;
  /** None by default: `X-Forwarded-For` is ignored. */
  trustedProxies?: TrustedProxies;
  allowedOrigins?: string[];
  /** Whether there is a desk, and from where it may be called; by default from everywhere. */
  desk?: { hasDesk?: boolean; deskNetworks?: string[] };
  callsPerMinute?: number;
  /** The network's own file; without it, three lines that name no publisher. */
  networkLines?: string;
  /** The network's ad formats, which its database has to have; without it, the default ones. */
  adFormats?: AdFormats;
  /** How many applications a publisher may have; without it, as many as by default. */
  mostApplications?: number;
  /** The clock of limits, in milliseconds; without it, that of `now`. */
  clock?: () => number;
  /** The clock that all processes share, in milliseconds; without it, that of limits. */
  sharedClock?: () => number;
  /** The cost of a password hash; minimal by default. */
  passwordCost?: PasswordCost;
  /** The URL of the network's offer; null for none. */
  offerUrl?: string | null;
  /** Hosts outside, from `startOutsideServers`; the API reaches no others. */
  outsideAddresses?: OutsideAddresses;
  /** How buyers reach the network; without it, the network publishes no sellers.json. */
  sellersContact?: SellersContact;
  /** The address for messages of publishers; null for a network that accepts none. */
  supportEmail?: string | null;
  /** The address of replies by mail; without it, none are read. */
  inboundMail?: string;
  /** When support works and what it promises; by default nothing is known. */
  supportTimes?: SupportTimes;
  /** Sends mails; by default they are collected in `mails`. */
  mailer?: Mailer;
  /** Stores that the test closes; by default, the API has its own. */
  warehouse?: Warehouse;
  files?: TemporaryFileStore;
}

export interface TestPublisher {
  id: string;
  number: number;
  email: string;
  password: string;
}

export interface TestApi extends ContractCalls {
  app: FastifyInstance;
  database: Database;
  /** Its engine starts at the first report or at `startWarehouse`. */
  warehouse: Warehouse;
  tokenKeys: Keys;
  /** Its files, in a folder that is removed with it. */
  files: TemporaryFileStore;
  /** Delivered mails. */
  mails: Mail[];
  /** Does all due jobs, such as sending mails, as a running server does in the background. */
  deliverMails(): Promise<void>;
  /** Checks all app-ads.txt files that are due, as a running server does in the background. */
  checkDueFiles(): Promise<void>;
  /** Every line of the log. */
  logLines: string[];
  /** What a listener for replies by mail works with. */
  inboundMail: Awaited<ReturnType<typeof createApi>>['inboundMail'];
  addPublisher(values?: Parameters<typeof testPublisher>[0]): Promise<TestPublisher>;
  /** Adds a publisher and signs in. */
  signIn(values?: Parameters<typeof testPublisher>[0]): Promise<TestPublisher & Tokens>;
  /** Starts the engine of the warehouse, for a test that writes facts. */
  startWarehouse(): Promise<TestWarehouse>;
  /** Closes the relational store, as in an outage. */
  closeDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface Tokens {
  token: string;
  refreshToken: string;
}

export const testPassword = 'correct horse battery';
/** The least that Argon2id accepts: most tests are not about hashing. */
const testPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts the real application on real stores, without listening on a port; the test closes it. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const sql = options.sql ?? (await openTestDatabase());
  const lazyWarehouse = createLazyWarehouse();
  const warehouse = options.warehouse ?? lazyWarehouse.warehouse;
  const tokenKeys = options.tokenKeys ?? [generateKeyPairSync('ed25519').privateKey];
  const files = options.files ?? (await openTemporaryFileStore());
  const mails: Mail[] = [];
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', stream: { write: (line) => void logLines.push(line) } });
  const now = options.now ?? (() => new Date());
  const { database } = sql;
  const clock = options.clock ?? (() => now().getTime());
  const sharedClock = options.sharedClock ?? clock;
  const passwordCost = options.passwordCost ?? testPasswordCost;
  const passwords = createPasswords(passwordCost);
  const mailer = options.mailer ?? { send: async (mail: Mail) => void mails.push(mail) };
  const { supportEmail = 'support@network.example' } = options;
  const settings = testSettings({ publicOrigin: 'https://console.example' });
  const { app, jobs, dailyChecks, inboundMail } = await createApi(
    {
      sql: { ...sql, sharedNow: () => momentOf(sharedClock()) },
      warehouse,
      files,
      mailer,
      guardedFetch: createLoopbackFetch(options.outsideAddresses),
      guardedPost: createLoopbackPost(options.outsideAddresses),
    },
    {
      ...settings,
      http: {
        ...settings.http,
        trustedProxies: options.trustedProxies ?? settings.http.trustedProxies,
        allowedOrigins: options.allowedOrigins ?? [],
        ...options.desk,
      },
      network: {
        ...settings.network,
        timeZone: options.timeZone ?? 'UTC',
        offerUrl: options.offerUrl === null ? undefined : (options.offerUrl ?? 'https://network.example/offer'),
        supportEmail: supportEmail ?? undefined,
        ...(options.sellersContact && { sellersContact: options.sellersContact }),
        ...(options.inboundMail !== undefined && {
          inboundMail: { address: options.inboundMail, host: '127.0.0.1', port: 0 },
        }),
        ...(options.supportTimes && { supportTimes: options.supportTimes }),
        ...(options.mostApplications !== undefined && { mostApplications: options.mostApplications }),
      },
      ...(options.adFormats !== undefined && { adFormats: options.adFormats }),
      tokenKeys,
      log,
      ...(options.callsPerMinute === undefined ? {} : { callsPerMinute: options.callsPerMinute }),
      readNetworkFile: async () => networkFileOf(options.networkLines ?? networkLines, networkFileTime),
      passwordCost,
      clock,
    },
    now,
  );
  let isDatabaseOpen = true;
  const closeDatabase = async () => {
    if (isDatabaseOpen) await sql.close();
    isDatabaseOpen = false;
  };
  const calls = createContractCalls(app);
  const addPublisher: TestApi['addPublisher'] = async (values = {}) => {
    const row = await addTestPublisher(database, {
      passwordHash: await passwords.hash(testPassword),
      hasAcceptedOffer: true,
      emailConfirmedAt: new Date(),
      ...values,
    });
    return { id: row.id, number: row.number, email: row.email, password: testPassword };
  };

  return {
    app,
    database,
    warehouse,
    tokenKeys,
    files,
    mails,
    deliverMails: () => jobs.runDue(),
    checkDueFiles: () => dailyChecks.checkDue(new AbortController().signal),
    logLines,
    inboundMail,
    ...calls,
    addPublisher,
    signIn: async (values) => {
      const added = await addPublisher(values);
      const { status, data } = await calls.call('login', { body: { login: added.email, password: added.password } });
      if (status !== 200) throw new Error(`Signing in answered ${status}.`);
      return { ...added, token: data.token, refreshToken: data.refresh_token };
    },
    startWarehouse: () => lazyWarehouse.start(),
    closeDatabase,
    close: async () => {
      await app.close();
      await lazyWarehouse.remove();
      if (options.files === undefined) await files.remove();
      if (options.sql === undefined) await closeDatabase();
    },
  };
}
