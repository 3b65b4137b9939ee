import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openFileStore } from '#stores/files/open-file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { createHealthHandlers } from './health-handlers.ts';

let dataDir: string;
let files: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-health-'));
  files = await openFileStore({ dataDir });
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

let time = 0;
let isStopping = false;
/** The handlers on stores that count their checks. */
function countedHealth({ pingFiles = () => files.ping(), diskFault = 'ENOSPC' } = {}) {
  const counts = { sql: 0, warehouse: 0, files: 0, disk: 0 };
  const away = { sql: false, warehouse: false, disk: false };
  const hanging = new Set<string>();
  const logged: unknown[] = [];
  const log = (entry: { store: string }, message: string) => void logged.push([message, entry.store]);
  const ping = async (store: 'sql' | 'warehouse' | 'disk') => {
    counts[store] += 1;
    if (hanging.has(store)) await new Promise(() => {});
    if (away[store]) throw Object.assign(new Error(), { code: store === 'disk' ? diskFault : 'ECONNREFUSED' });
  };
  const health = createHealthHandlers({
    sql: { kind: 'pglite', ping: () => ping('sql') },
    warehouse: { kind: 'embedded', ping: () => ping('warehouse') },
    files: { ping: () => ((counts.files += 1), pingFiles()) },
    disk: { ping: () => ping('disk') },
    isStopping: () => isStopping,
    log: { info: log, warn: log } as never,
    monotonic: () => time,
  });
  const ask = async (query = {}) => (health.getReadiness as (call: object) => Promise<unknown>)({ query });
  return { counts, away, hanging, logged, ask };
}

/** The refusal, with the reason for programs. */
const notReady = (states: object, stops = false) => ({ code: 'unavailable', data: { isStopping: stops, states } });

const stores = { sql: 'pglite', warehouse: 'embedded' };
const ready = { stores, states: { sql: 'up', warehouse: 'up', files: 'up', disk: 'up' } };

test('a thousand parallel calls cause one check of the stores, and calls within the next second none', async () => {
  const { counts, ask } = countedHealth();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask()));
  expect(answers).toEqual(answers.map(() => ready));
  time += 999;
  await ask();
  expect(counts).toEqual({ sql: 1, warehouse: 1, files: 1, disk: 1 });
  time += 1;
  await ask();
  expect(counts).toEqual({ sql: 2, warehouse: 2, files: 2, disk: 2 });
});

test('a process is ready without its files and its warehouse, and names them; a strict caller gets a refusal', async () => {
  const { away, logged, ask } = countedHealth();
  expect(await ask({ strict: '1' })).toEqual(ready);
  await rm(join(dataDir, 'files'), { recursive: true });
  away.warehouse = true;
  time += 1_000;
  const states = { sql: 'up', warehouse: 'down', files: 'down', disk: 'up' };
  expect(await ask()).toEqual({ stores, states });
  await expect(ask({ strict: '1' })).rejects.toMatchObject(notReady(states));
  await openFileStore({ dataDir });
  away.warehouse = false;
  time += 1_000;
  expect(await ask({ strict: '1' })).toEqual(ready);
  expect(logged.slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['a store does not answer', 'files'],
      ['a store does not answer', 'warehouse'],
    ]),
  );
  expect(logged.slice(2)).toEqual(
    expect.arrayContaining([
      ['a store answers again', 'files'],
      ['a store answers again', 'warehouse'],
    ]),
  );
  expect(logged).toHaveLength(4);
});

test('a process is not ready without its relational store: the refusal names it, and the log reports it once', async () => {
  const { away, logged, ask } = countedHealth();
  away.sql = true;
  for (let probe = 0; probe < 3; probe += 1) {
    time += 1_000;
    await expect(ask()).rejects.toMatchObject(notReady({ sql: 'down', warehouse: 'up', files: 'up', disk: 'up' }));
  }
  expect(logged).toEqual([['a store does not answer', 'sql']]);
  away.sql = false;
  time += 1_000;
  expect(await ask()).toEqual(ready);
});

test('a process whose disk is full still serves what can be read, and reports that writes fail, also in the log', async () => {
  const { away, logged, ask } = countedHealth();
  away.disk = true;
  const states = { sql: 'up', warehouse: 'up', files: 'up', disk: 'down' };
  expect(await ask()).toEqual({ stores, states });
  await expect(ask({ strict: '1' })).rejects.toMatchObject(notReady(states));
  away.disk = false;
  time += 1_000;
  expect(await ask({ strict: '1' })).toEqual(ready);
  expect(logged).toEqual([
    ['the disk of the data folder is full', 'disk'],
    ['the disk of the data folder has room again', 'disk'],
  ]);
});

test('a disk whose room cannot be read is not called full in the log', async () => {
  const { away, logged, ask } = countedHealth({ diskFault: 'EACCES' });
  away.disk = true;
  await ask({ strict: '1' }).catch(() => {});
  away.disk = false;
  time += 1_000;
  await ask({ strict: '1' });
  expect(logged).toEqual([
    ['a store does not answer', 'disk'],
    ['a store answers again', 'disk'],
  ]);
});

test('a warehouse that hangs delays no probe beyond half a second, and is down after three', async () => {
  // A real disk does not follow the clock of this test.
  const { hanging, ask } = countedHealth({ pingFiles: async () => {} });
  await ask();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  hanging.add('warehouse');
  time += 1_000;
  const first = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(await first).toEqual(ready);
  await vi.advanceTimersByTimeAsync(2_500);
  const second = ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(await second).toEqual({ stores, states: { sql: 'up', warehouse: 'down', files: 'up', disk: 'up' } });
});

test('a process that is about to stop reports that at once, whatever its stores do', async () => {
  const { hanging, ask } = countedHealth();
  hanging.add('sql');
  isStopping = true;
  onTestFinished(() => void (isStopping = false));
  await expect(ask()).rejects.toMatchObject(notReady(ready.states, true));
});

test('checking the files writes nothing', async () => {
  const folders = ['', 'files', join('files', 'incoming')].map((folder) => join(dataDir, folder));
  const long = new Date('2020-01-01T00:00:00Z');
  for (const folder of folders) await utimes(folder, long, long);
  await files.ping();
  for (const folder of folders) expect([folder, (await stat(folder)).mtime]).toEqual([folder, long]);
});
