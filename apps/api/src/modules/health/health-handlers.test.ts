import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileStore } from '#stores/files/open-file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { createHealthHandlers } from './health-handlers.ts';

let dataDir: string;
let sql: OpenedDatabase;
let files: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-health-'));
  sql = await openTestDatabase();
  files = await openFileStore({ dataDir });
});
afterEach(async () => {
  await sql.close();
  await rm(dataDir, { recursive: true, force: true });
});

let time = 0;
/** The handlers on stores that count their checks. */
function countedHealth() {
  const counts = { sql: 0, warehouse: 0, files: 0 };
  const health = createHealthHandlers({
    sql: { kind: 'pglite', ping: () => ((counts.sql += 1), sql.ping()) },
    warehouse: { kind: 'embedded', ping: async () => void (counts.warehouse += 1) },
    files: { ping: () => ((counts.files += 1), files.ping()) },
    monotonic: () => time,
  });
  const ask = async () => (health.getReadiness as () => Promise<unknown>)();
  return { counts, ask };
}

const ready = { stores: { sql: 'pglite', warehouse: 'embedded' } };

test('a thousand parallel calls cause one check of the stores, and calls within the next second none', async () => {
  const { counts, ask } = countedHealth();
  const answers = await Promise.all(Array.from({ length: 1_000 }, ask));
  expect(answers).toEqual(answers.map(() => ready));
  time += 999;
  await ask();
  expect(counts).toEqual({ sql: 1, warehouse: 1, files: 1 });
  time += 1;
  await ask();
  expect(counts).toEqual({ sql: 2, warehouse: 2, files: 2 });
});

test('a store that fails or recovers is noticed after one second', async () => {
  const { ask } = countedHealth();
  expect(await ask()).toEqual(ready);
  await rm(join(dataDir, 'files'), { recursive: true });
  time += 1_000;
  const refused = await Promise.allSettled([ask(), ask()]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await openFileStore({ dataDir });
  time += 1_000;
  expect(await ask()).toEqual(ready);
});

test('checking the files writes nothing', async () => {
  const folders = ['', 'files', join('files', 'incoming')].map((folder) => join(dataDir, folder));
  const long = new Date('2020-01-01T00:00:00Z');
  for (const folder of folders) await utimes(folder, long, long);
  await files.ping();
  for (const folder of folders) expect([folder, (await stat(folder)).mtime]).toEqual([folder, long]);
});
