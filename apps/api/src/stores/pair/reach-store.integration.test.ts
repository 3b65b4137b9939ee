import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#stores/free-port.ts';
import { StoreAway, StoreUnusable } from '#stores/store-faults.ts';
import { reachStore } from './reach-store.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.close());

/** An address like that of the server, at which nothing listens. */
async function silentUrl(): Promise<string> {
  const url = new URL(server.url);
  url.port = String(await freePort());
  return url.href;
}

function options({ patience = 60, hasBegun = () => false }: { patience?: number; hasBegun?: () => boolean } = {}) {
  const waits: unknown[] = [];
  return { waits, patience, hasBegun, pause: 1, log: { warn: (entry: object) => void waits.push(entry) } as never };
}

test('a start waits for a store that is not there yet, and logs what it waits for', async () => {
  const urls = [await silentUrl(), await silentUrl(), server.url];
  const given = options();
  const store = await reachStore('DATABASE_URL', () => openDatabase({ dataDir: null, url: urls.shift() }), given);
  await store.ping();
  await store.close();
  const refused = { setting: 'DATABASE_URL', reason: expect.stringMatching(/ECONNREFUSED/) };
  expect(given.waits).toEqual([refused, refused]);
});

test.each([
  ['its patience is over', { patience: 0.001 }],
  ['it does not wait', { patience: 0 }],
  ['the process stops', { hasBegun: () => true }],
])('a start gives up in one line when %s', async (_, given) => {
  const url = await silentUrl();
  const started = reachStore('DATABASE_URL', () => openDatabase({ dataDir: null, url }), options(given));
  await expect(started).rejects.toThrow(StoreAway);
  await expect(started).rejects.toThrow(
    /^DATABASE_URL: the store did not answer(?: within [\d.]+ s)?: connect ECONNREFUSED/,
  );
});

test('a start also waits for a warehouse that accepts connections and does not answer', async () => {
  const cause = new Error('The user aborted a request.');
  const hanging = () => Promise.reject(new WarehouseUnavailable('The warehouse did not answer.', { cause }));
  const started = reachStore('WAREHOUSE_URL', hanging, options({ patience: 0 }));
  await expect(started).rejects.toThrow(
    new StoreAway('WAREHOUSE_URL: the store did not answer: The warehouse did not answer.'),
  );
});

test('a store that refuses this process ends the start at once, in one line with the reason', async () => {
  const url = new URL('/nope', server.url).href;
  const given = options();
  const started = reachStore('DATABASE_URL', () => openDatabase({ dataDir: null, url }), given);
  await expect(started).rejects.toThrow(StoreUnusable);
  await expect(started).rejects.toThrow('DATABASE_URL: database "nope" does not exist');
  expect(given.waits).toEqual([]);
});

test('a store that is not installed ends the start at once, in one line with the cure', async () => {
  const cause = Object.assign(new Error("Cannot find module '@electric-sql/pglite'"), { code: 'MODULE_NOT_FOUND' });
  const missing = new StoreUnusable('DATABASE_URL: the embedded database is not installed', { cause });
  await expect(reachStore('DATA_DIR', () => Promise.reject(missing), options())).rejects.toBe(missing);
});

test('a store without room ends the start at once, to be started again, in one line with the cure', async () => {
  const full = new Error('Failed query', {
    cause: Object.assign(new Error('could not extend file "base/5/16810": No space left on device'), { code: '53100' }),
  });
  const started = reachStore('DATABASE_URL', () => Promise.reject(full), options());
  await expect(started).rejects.toThrow(StoreAway);
  await expect(started).rejects.toThrow(
    /^DATABASE_URL: the disk of the store is full, make room on it: could not extend/,
  );
});

test('an error of the program passes with its stack', async () => {
  const fault = new TypeError('Cannot read properties of undefined');
  await expect(reachStore('DATABASE_URL', () => Promise.reject(fault), options())).rejects.toBe(fault);
});
