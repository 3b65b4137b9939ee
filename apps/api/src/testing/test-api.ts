import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Failure, Locale } from '@publisher-console/api-contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import { createApi } from '#api.ts';
import { readConfig } from '#config.ts';
import { readContract } from '#contract/document.ts';
import type { AnswerData, OperationId, PathParameters, QueryParameters, RequestBody } from '#contract/operation.ts';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import { createLog } from '#process/log.ts';
import { createPasswords } from '#modules/account/passwords.ts';
import type { PasswordCost } from '#modules/account/passwords.ts';
import { openTemporaryFileStore } from '#stores/files/testing/temporary-file-store.ts';
import type { TemporaryFileStore } from '#stores/files/testing/temporary-file-store.ts';
import type { Mail, Mailer } from '#stores/mail/mailer.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { momentOf } from '#stores/sql/shared-now.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { createLazyWarehouse } from '#stores/warehouse/testing/lazy-warehouse.ts';
import { networkFileOf } from '#modules/app-ads-txt/network-file.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';
import { createAnswerCheck } from './answer-check.ts';
import { createLoopbackFetch } from './loopback-fetch.ts';
import { trustNobody } from './trust-nobody.ts';

/** Lines that are the same for every publisher, so that a test can publish them for any. */
const networkLines = [
  '# The lines of the network.',
  'network.example, pub-7001, DIRECT, 3d5b41f0a9c7e268',
  'exchange.example, pub-4821, RESELLER, 8a17f2c05be94d36',
  'bidder.example, 77310, RESELLER',
  '',
].join('\n');
const networkFileTime = new Date('2026-01-01T00:00:00Z');

export interface TestApiOptions {
  now?: () => Date;
  /** The network's reporting time zone; without it, UTC. */
  timeZone?: string;
  /** A store that the test closes; by default a fresh PGlite that is closed with the API. */
  sql?: OpenedDatabase;
  /** The key of an earlier API, which a restart keeps. */
  tokenKey?: KeyObject;
  /** Without them nobody is believed about the address of a client. */
  trustedProxies?: TrustedProxies;
  allowedOrigins?: string[];
  callsPerMinute?: number;
  /** The network's own file; without it, three lines that name no publisher. */
  networkLines?: string;
  /** How many applications a publisher may have; without it, as many as by default. */
  mostApplications?: number;
  /** The clock of limits, in milliseconds; without it, that of `now`. */
  clock?: () => number;
  /** The clock that all processes share, in milliseconds; without it, that of limits. */
  sharedClock?: () => number;
  /** What a password hash costs; without it, next to nothing. */
  passwordCost?: PasswordCost;
  /** Where the network has its offer; null for nowhere. Without it, some address. */
  offerUrl?: string | null;
  /** Hosts outside, as `startOutsideServers` answers them; the API finds no other. */
  outsideAddresses?: OutsideAddresses;
  /** Where messages of publishers go; null for a network that takes none. */
  supportEmail?: string | null;
  /** What mails are handed to; without it, they are kept in `mails`. */
  mailer?: Mailer;
}

export interface CallOptions<Id extends OperationId> {
  body?: RequestBody<Id>;
  params?: PathParameters<Id>;
  query?: QueryParameters<Id>;
  token?: string | undefined;
  refreshToken?: string | undefined;
  locale?: Locale;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/**
 * An answer that the contract allows. `data` has the type of a success, so a test checks `status` first. A file has no
 * `data`; its content is `text`.
 */
export interface Answer<Id extends OperationId> {
  status: number;
  data: AnswerData<Id>;
  code: Failure['code'] | undefined;
  message: string | undefined;
  errors: Failure['errors'];
  headers: LightMyRequestResponse['headers'];
  text: string;
}

export interface TestPublisher {
  id: string;
  number: number;
  email: string;
  password: string;
}

export interface TestApi {
  app: FastifyInstance;
  database: Database;
  /** Its engine starts at the first report or at `startWarehouse`. */
  warehouse: Warehouse;
  tokenKey: KeyObject;
  /** Where it keeps files: a folder that is removed with it. */
  files: TemporaryFileStore;
  /** Every mail that was delivered. */
  mails: Mail[];
  /** Delivers the mails that are due, and does every other job, as a running server does in the background. */
  deliverMails(): Promise<void>;
  /** Every line of the log. */
  logLines: string[];
  /** Calls an operation; throws when the contract does not allow the answer. */
  call<Id extends OperationId>(operation: Id, options?: CallOptions<Id>): Promise<Answer<Id>>;
  /** Sends any request that no operation answers; throws unless the answer is the envelope of a failure. */
  send(request: InjectOptions): Promise<Answer<'getHealth'>>;
  addPublisher(values?: Partial<typeof publisher.$inferInsert>): Promise<TestPublisher>;
  /** Adds a publisher and signs in. */
  signIn(values?: Partial<typeof publisher.$inferInsert>): Promise<TestPublisher & Tokens>;
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
/** The least that Argon2id takes: most tests are not about hashing. */
const testPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts the real application on real stores, without listening on a port; the test closes it. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const sql = options.sql ?? (await openTestDatabase());
  const lazyWarehouse = createLazyWarehouse();
  const { warehouse } = lazyWarehouse;
  const tokenKey = options.tokenKey ?? generateKeyPairSync('ed25519').privateKey;
  const files = await openTemporaryFileStore();
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
  const { http, network } = readConfig({ PUBLIC_ORIGIN: 'https://console.example' });
  const { app, jobs } = await createApi(
    {
      sql: { ...sql, sharedNow: () => momentOf(sharedClock()) },
      warehouse,
      files,
      mailer,
      guardedFetch: createLoopbackFetch(options.outsideAddresses),
    },
    {
      http: {
        ...http,
        trustedProxies: options.trustedProxies ?? trustNobody,
        allowedOrigins: options.allowedOrigins ?? [],
      },
      network: {
        ...network,
        timeZone: options.timeZone ?? 'UTC',
        offerUrl: options.offerUrl === null ? undefined : (options.offerUrl ?? 'https://network.example/offer'),
        supportEmail: supportEmail ?? undefined,
        ...(options.mostApplications !== undefined && { mostApplications: options.mostApplications }),
      },
      tokenKey,
      log,
      callsPerMinute: options.callsPerMinute ?? 1_000_000,
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
  const check = createAnswerCheck();
  const routes = operationRoutes();

  async function inject<Id extends OperationId>(operation: Id | null, request: InjectOptions): Promise<Answer<Id>> {
    const response = await app.inject(request);
    const { statusCode: status, headers, body: text } = response;
    check(operation, { status, contentType: headers['content-type'], text });
    const isFile = headers['content-disposition'] !== undefined;
    const { data, code, message, errors } = isFile ? ({} as Answer<Id>) : response.json<Answer<Id>>();
    return { status, data, code, message, errors, headers, text };
  }

  const call: TestApi['call'] = (operation, sent = {}) => {
    const { body, params = {}, query = {}, token, refreshToken, locale, headers, remoteAddress } = sent;
    const route = routes.get(operation);
    if (route === undefined) throw new Error(`The contract has no ${operation}`);
    return inject(operation, {
      method: route.method,
      url: filledPath(route.path, params),
      query: textsOf(query),
      ...(body === undefined ? {} : { payload: body }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(refreshToken === undefined ? {} : { 'refresh-token': refreshToken }),
        ...(locale === undefined ? {} : { 'accept-language': locale }),
        ...headers,
      },
    });
  };

  const addPublisher: TestApi['addPublisher'] = async (values = {}) => {
    const id = randomUUIDv7();
    const [row] = await database
      .insert(publisher)
      .values({
        id,
        email: `${id}@publishers.example`,
        passwordHash: await passwords.hash(testPassword),
        firstName: 'Anna',
        lastName: 'Nord',
        company: 'Northwind',
        scope: 'publisher',
        currency: 'USD',
        hasAcceptedOffer: true,
        emailConfirmedAt: new Date(),
        ...values,
      })
      .returning();
    if (row === undefined) throw new Error('The publisher was not added.');
    return { id: row.id, number: row.number, email: row.email, password: testPassword };
  };

  return {
    app,
    database,
    warehouse,
    tokenKey,
    files,
    mails,
    deliverMails: () => jobs.runDue(),
    logLines,
    call,
    send: (request) => inject(null, request),
    addPublisher,
    signIn: async (values) => {
      const added = await addPublisher(values);
      const { status, data } = await call('login', { body: { login: added.email, password: added.password } });
      if (status !== 200) throw new Error(`Signing in answered ${status}.`);
      return { ...added, token: data.token, refreshToken: data.refresh_token };
    },
    startWarehouse: () => lazyWarehouse.start(),
    closeDatabase,
    close: async () => {
      await app.close();
      await lazyWarehouse.remove();
      await files.remove();
      if (options.sql === undefined) await closeDatabase();
    },
  };
}

interface OperationRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

function operationRoutes(): Map<OperationId, OperationRoute> {
  const routes = new Map<OperationId, OperationRoute>();
  for (const [path, operations] of Object.entries(readContract().paths)) {
    for (const [method, { operationId }] of Object.entries(operations))
      routes.set(operationId, { method: method.toUpperCase() as OperationRoute['method'], path });
  }
  return routes;
}

function filledPath(path: string, params: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => encodeURIComponent(String(values.get(name))));
}

function textsOf(query: object): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
