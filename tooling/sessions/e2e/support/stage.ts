import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import type { Page } from '@playwright/test';
import { createApi } from '@publisher-console/api/api.ts';
import { readConfig } from '@publisher-console/api/config.ts';
import { createGuardedFetch } from '@publisher-console/api/guarded-fetch/guarded-fetch.ts';
import { defaultNetworkFile, openNetworkFile } from '@publisher-console/api/modules/app-ads-txt/network-file.ts';
import { createLog } from '@publisher-console/api/process/log.ts';
import { createPasswords, productCost } from '@publisher-console/api/modules/account/passwords.ts';
import { openTemporaryFileStore } from '@publisher-console/api/stores/files/testing/temporary-file-store.ts';
import { openPglite } from '@publisher-console/api/stores/sql/open-pglite.ts';
import { auditEvent } from '@publisher-console/api/stores/sql/tables/audit.ts';
import { publisher } from '@publisher-console/api/stores/sql/tables/publisher.ts';
import { momentOf } from '@publisher-console/api/stores/sql/shared-now.ts';
import { createLazyWarehouse } from '@publisher-console/api/stores/warehouse/testing/lazy-warehouse.ts';
import type { StoredSession } from '@publisher-console/api-client/session-store';
import { rolldown } from 'rolldown';

/** One call that passed the proxy. `arrived` and `answered` number all arrivals and answers in order. */
export interface PassedCall {
  path: string;
  arrived: number;
  answered: number;
  status: number;
  body: string;
}

/** The real API with a clock that the test sets, behind a proxy that also serves a page with the client. */
export interface Stage {
  origin: string;
  email: string;
  /** Every call that was answered, including those whose answer was lost. */
  calls: PassedCall[];
  /** Advances the clock until all access tokens have expired. */
  letTokensExpire(): void;
  signIn(): Promise<StoredSession>;
  /** Opens a page with the client in a tab. */
  openTab(page: Page): Promise<Page>;
  /** Holds the next calls of this path until there are so many, then forwards all of them at once. */
  gather(path: string, calls: number): void;
  /** Cuts the connection of the next call of this path after the API has answered, instead of answering. */
  loseAnswer(path: string): void;
  auditKinds(): Promise<string[]>;
  close(): Promise<void>;
}

const password = 'correct horse battery';
const page = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/program.js"></script>';

export interface StageOptions {
  /** Refuses every refresh but the first each time the tokens expire, as a server without a period of grace would. */
  isSingleUse?: boolean;
}

/** The data folder of a migrated, empty database: to make the first one takes ten times as long as to open a copy. */
let template: Promise<Blob> | undefined;

async function openEmptyDatabase() {
  template ??= openPglite({}).then(async ({ client }) => {
    const dump = await client.dumpDataDir('none');
    await client.close();
    return dump;
  });
  return openPglite({ loadDataDir: await template });
}

export async function openStage({ isSingleUse = false }: StageOptions = {}): Promise<Stage> {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const email = 'anna@northwind.example';
  const sql = await openEmptyDatabase();
  await sql.database.insert(publisher).values({
    id: randomUUIDv7(),
    email,
    passwordHash: await createPasswords(productCost).hash(password),
    firstName: 'Anna',
    lastName: 'Nord',
    company: 'Northwind',
    scope: 'publisher',
    currency: 'USD',
    hasAcceptedOffer: true,
    emailConfirmedAt: new Date(time),
  });
  const { warehouse } = createLazyWarehouse();
  const files = await openTemporaryFileStore();
  const log = createLog({ level: 'silent' });
  const { http, network } = readConfig({ PUBLIC_ORIGIN: 'http://localhost' });
  const { app } = await createApi(
    {
      sql: { ...sql, sharedNow: () => momentOf(time) },
      warehouse,
      files,
      mailer: { send: async () => {} },
      guardedFetch: createGuardedFetch(),
    },
    {
      http: { ...http, trustedProxies: { areDescribed: true, trusts: () => false } },
      network,
      readNetworkFile: await openNetworkFile({ path: defaultNetworkFile, log }),
      tokenKey: generateKeyPairSync('ed25519').privateKey,
      log,
      callsPerMinute: 1_000_000,
      clock: () => time,
    },
    () => new Date(time),
  );
  const api = await app.listen({ host: '127.0.0.1', port: 0 });

  const calls: PassedCall[] = [];
  const lost = new Set<string>();
  let hasRefreshed = false;
  let arrivals = 0;
  let answers = 0;
  let gathering: { path: string; missing: number; all: PromiseWithResolvers<void> } | null = null;

  async function gathered(path: string): Promise<void> {
    if (gathering?.path !== path) return;
    const { all } = gathering;
    gathering.missing -= 1;
    if (gathering.missing === 0) {
      gathering = null;
      all.resolve();
    }
    await all.promise;
  }

  async function pass(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    arrivals += 1;
    const arrived = arrivals;
    const sent = await text(request);
    await gathered(path);
    const isRefused = isSingleUse && path === '/token/refresh' && hasRefreshed;
    if (path === '/token/refresh') hasRefreshed = true;
    const answer = isRefused ? refusedRefresh() : await sendOn(path, request, sent);
    const body = await answer.text();
    answers += 1;
    calls.push({ path, arrived, answered: answers, status: answer.status, body });
    if (lost.delete(path)) request.socket.destroy();
    else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
  }

  function sendOn(path: string, request: IncomingMessage, sent: string): Promise<Response> {
    return fetch(`${api}${path}`, {
      method: request.method ?? 'GET',
      headers: passedOn(request),
      ...(sent === '' ? {} : { body: sent }),
    });
  }

  const program = await bundledProgram();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) void pass(path.slice('/api'.length), request, response);
    else if (path === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    else response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(program);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    email,
    calls,
    letTokensExpire: () => {
      time += 10 * 60_000;
      hasRefreshed = false;
    },
    signIn: async () => {
      const answer = await fetch(`${api}/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ login: email, password }),
      });
      if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}.`);
      const { data } = (await answer.json()) as {
        data: { token: string; refresh_token: string; user: { id: string } };
      };
      return { userId: data.user.id, token: data.token, refreshToken: data.refresh_token };
    },
    openTab: async (tab) => {
      await tab.goto(origin);
      await tab.waitForFunction(() => 'program' in globalThis);
      return tab;
    },
    gather: (path, missing) => {
      gathering = { path, missing, all: Promise.withResolvers() };
    },
    loseAnswer: (path) => void lost.add(path),
    auditKinds: async () => {
      const rows = await sql.database.select({ kind: auditEvent.kind }).from(auditEvent);
      return rows.map(({ kind }) => kind);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
      await app.close();
      await sql.close();
      await files.remove();
    },
  };
}

function refusedRefresh(): Response {
  const message = 'Invalid JWT Refresh Token';
  return Response.json({ result: false, data: null, errors: null, message, code: 'session_invalid' }, { status: 401 });
}

function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const names = ['authorization', 'refresh-token', 'content-type', 'accept-language'];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

async function bundledProgram(): Promise<string> {
  const bundle = await rolldown({ input: resolve(import.meta.dirname, 'program.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'es' });
  return output[0].code;
}
