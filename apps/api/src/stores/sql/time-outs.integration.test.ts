import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, Tokens } from '#testing/test-api.ts';
import { asNetwork } from './as-network.ts';
import { isConnectionFault } from '#stores/store-faults.ts';
import type { OpenedDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';
import { startTestPostgres } from './testing/test-postgres.ts';
import type { TestPostgres } from './testing/test-postgres.ts';

const poolSize = 3;

let server: TestPostgres;
let admin: pg.Client;
let opened: OpenedDatabase;
let api: TestApi;
let signedIn: Tokens;
beforeAll(async () => {
  server = await startTestPostgres();
  const timeOuts = { statement: 400, lock: 200, silence: 2_000 };
  opened = await openDatabase({ dataDir: null, url: server.url, poolSize, timeOuts });
  admin = new pg.Client(server.url);
  await admin.connect();
  api = await startTestApi({ sql: opened });
  signedIn = await api.signIn();
});
afterAll(async () => {
  await api.close();
  await admin.end();
  await opened.close();
  await server.close();
});

const unavailable = { status: 503, code: 'unavailable', headers: { 'retry-after': '5' } };

test('a call that waits for another transaction’s lock is answered 503, and 200 once the lock is released', async () => {
  await admin.query('begin; lock table session in access exclusive mode');
  expect(await api.call('getCurrentUser', signedIn)).toMatchObject(unavailable);
  await admin.query('rollback');
  expect((await api.call('getCurrentUser', signedIn)).status).toBe(200);
});

test('a call whose statement is too slow is answered 503, and 200 once it is fast again', async () => {
  await admin.query(
    'create policy slow on session as restrictive to publisher_console_api using (pg_sleep(60) is not null)',
  );
  expect(await api.call('getCurrentUser', signedIn)).toMatchObject(unavailable);
  await admin.query('drop policy slow on session');
  expect((await api.call('getCurrentUser', signedIn)).status).toBe(200);
});

/** Begins transactions one after the other, more than the pool has connections, and breaks each with `breakIt`. */
async function breakTransactions({ database }: OpenedDatabase, breakIt: (pid: number) => Promise<void>): Promise<void> {
  for (let broken = 0; broken <= poolSize; broken += 1) {
    const left = database.transaction(async (transaction) => {
      const [row] = await transaction.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(values (1)) as one`);
      await breakIt(row?.pid ?? 0);
      await transaction.execute(sql`select 1`);
    });
    await expect(left).rejects.toSatisfy(isConnectionFault);
  }
}

async function untilEnded(pid: number): Promise<void> {
  const isGone = async () => (await admin.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0;
  await vi.waitUntil(isGone);
}

test('the server ends a transaction that is idle for too long, so that it holds no lock', async () => {
  // A store of its own: a busy machine may leave a transaction of a call idle for as long.
  const own = await startTestPostgres();
  const hurried = await openDatabase({ dataDir: null, url: own.url, poolSize, timeOuts: { idleInTransaction: 200 } });
  await breakTransactions(hurried, untilEnded);
  await expect(hurried.ping()).resolves.toBeUndefined();
  await hurried.close();
  await own.close();
});

test('the process and the pool survive connections that break within a transaction', async () => {
  await breakTransactions(opened, async (pid) => {
    await admin.query('select pg_terminate_backend($1)', [pid]);
    await untilEnded(pid);
  });
  expect((await api.call('getCurrentUser', signedIn)).status).toBe(200);
});

/** Runs `work` while the Postgres processes of all connections in the pool are stopped. */
async function withFrozenServer(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: poolSize }, () => opened.database.execute(sql`select pg_sleep(0.02)`)));
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'publisher-console-api' and datname = current_database()",
  );
  expect(rows).toHaveLength(poolSize);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
}

test('calls to a frozen server are answered 503, and the next ones work on new connections', () =>
  withFrozenServer(async () => {
    const calls = Array.from({ length: poolSize }, () => api.call('getCurrentUser', signedIn));
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(unavailable);
    expect((await api.call('getCurrentUser', signedIn)).status).toBe(200);
  }));

test('transactions that could not begin on a frozen server give their places in the pool back', () =>
  withFrozenServer(async () => {
    const begun = Array.from({ length: poolSize }, () => opened.database.transaction(async () => {}));
    for (const outcome of await Promise.allSettled(begun))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isConnectionFault) });
    expect((await api.call('getCurrentUser', signedIn)).status).toBe(200);
  }));

test('a statement of the network’s role may last longer than one of a call', async () => {
  const slept = asNetwork(opened.database, async (network) => network.execute(sql`select pg_sleep(0.8)`));
  await expect(slept).resolves.toBeDefined();
});

test('after the network’s work a connection has the time-outs of calls again', async () => {
  const shown = async () => {
    const setting = sql<string>`current_setting('statement_timeout')`;
    return opened.database.select({ setting }).from(sql`(values (1)) as one`);
  };
  await asNetwork(opened.database, async (network) => network.execute(sql`select 1`));
  expect(await shown()).toEqual([{ setting: '400ms' }]);
});

test('the pool opens no more connections than its size allows', async () => {
  await Promise.all(Array.from({ length: 12 }, () => opened.database.execute(sql`select pg_sleep(0.02)`)));
  const { rowCount } = await admin.query(
    "select from pg_stat_activity where application_name = 'publisher-console-api' and datname = current_database()",
  );
  expect(rowCount).toBe(poolSize);
});

test('a call that finds every connection in use waits for one only for a limited time', async () => {
  const small = await openDatabase({ dataDir: null, url: server.url, poolSize: 1, timeOuts: { connect: 200 } });
  await small.database.transaction(async () => {
    await expect(small.database.execute(sql`select 1`)).rejects.toSatisfy(isConnectionFault);
  });
  await small.close();
});

test('closing the store cuts statements that do not end in time', async () => {
  const closed = await openDatabase({ dataDir: null, url: server.url, timeOuts: { close: 200 } });
  const running = closed.database.transaction(async (transaction) => transaction.execute(sql`select pg_sleep(60)`));
  await closed.ping();
  const [outcome] = await Promise.allSettled([running, closed.close()]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isConnectionFault) });
});

test('opening gives up on a server that accepts the connection and sends nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const opening = openDatabase({
    dataDir: null,
    url: `postgres://a:b@127.0.0.1:${port}/c`,
    timeOuts: { connect: 200 },
  });
  await expect(opening).rejects.toSatisfy(isConnectionFault);
  silent.close();
});
