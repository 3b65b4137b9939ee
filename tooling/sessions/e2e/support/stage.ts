import { generateKeyPairSync, randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import type { Page } from '@playwright/test';
import { createApi } from '@publisher-console/api/api.ts';
import { createLog } from '@publisher-console/api/log.ts';
import { hashPassword } from '@publisher-console/api/modules/session/password-hash.ts';
import { rotate } from '@publisher-console/api/modules/session/rotation.ts';
import type { RotationRule } from '@publisher-console/api/modules/session/rotation.ts';
import { openPglite } from '@publisher-console/api/stores/sql/open-pglite.ts';
import { auditEvent, publisher } from '@publisher-console/api/stores/sql/schema.ts';
import { startTestWarehouse } from '@publisher-console/api/stores/warehouse/testing/test-warehouse.ts';
import type { StoredSession } from '@publisher-console/api-client/session-store';
import { rolldown } from 'rolldown';

/** One call as it passed the stage. `arrived` and `answered` number all arrivals and answers in their order. */
export interface PassedCall {
  path: string;
  arrived: number;
  answered: number;
  status: number;
  body: string;
}

/** The real API on a clock of the test's own, and on one origin with it a page that runs the client. */
export interface Stage {
  origin: string;
  email: string;
  /** Every call that was answered, also where the answer did not reach its caller. */
  calls: PassedCall[];
  /** Access tokens have expired, and long ago, when this much later everybody calls again. */
  letTokensExpire(): void;
  signIn(): Promise<StoredSession>;
  /** Opens a page of its own with the client in it. */
  openTab(page: Page): Promise<Page>;
  /** Keeps the next calls of this path waiting until there are so many, and then lets all of them go on at once. */
  gather(path: string, calls: number): void;
  /** Cuts the connection of the next call of this path after the API has answered, instead of answering. */
  loseAnswer(path: string): void;
  auditKinds(): Promise<string[]>;
  close(): Promise<void>;
}

const password = 'correct horse battery';
const page = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/program.js"></script>';

/** @param rule the rule of rotation; without it the one that the product has */
export async function openStage(rule: RotationRule = rotate): Promise<Stage> {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const email = 'anna@northwind.example';
  const sql = await openPglite({});
  await sql.database.insert(publisher).values({
    id: randomUUIDv7(),
    email,
    passwordHash: await hashPassword(password),
    firstName: 'Anna',
    lastName: 'Nord',
    company: 'Northwind',
    scope: 'publisher',
    currency: 'USD',
    hasAcceptedOffer: true,
    emailConfirmedAt: new Date(time),
  });
  const warehouse = await startTestWarehouse();
  const { app } = await createApi(
    { sql, warehouse, files: { ping: async () => {} }, mailer: { send: async () => {} } },
    {
      publicOrigin: 'http://localhost',
      productTitle: { en: 'Publisher Console', ru: 'Кабинет издателя' },
      defaultScope: 'publisher',
      timeZone: 'UTC',
      finalAfterDays: 3,
      trustedProxies: { areDescribed: true, trusts: () => false },
      tokenKey: generateKeyPairSync('ed25519').privateKey,
      log: createLog({ level: 'silent' }),
      callsPerMinute: 1_000_000,
      rotationRule: rule,
    },
    () => new Date(time),
  );
  const api = await app.listen({ host: '127.0.0.1', port: 0 });

  const calls: PassedCall[] = [];
  const lost = new Set<string>();
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
    const answer = await fetch(`${api}${path}`, {
      method: request.method ?? 'GET',
      headers: passedOn(request),
      ...(sent === '' ? {} : { body: sent }),
    });
    const body = await answer.text();
    answers += 1;
    calls.push({ path, arrived, answered: answers, status: answer.status, body });
    if (lost.delete(path)) request.socket.destroy();
    else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
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
    },
    signIn: async () => {
      const answer = await fetch(`${api}/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ login: email, password }),
      });
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
      await warehouse.remove();
      await sql.close();
    },
  };
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
