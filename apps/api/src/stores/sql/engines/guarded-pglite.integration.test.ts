import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { isConnectionFault } from '#stores/store-faults.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { fillDataFolder } from '#stores/sql/testing/template-folder.ts';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a database that cannot write its log ends: it is reported as lost, and every later statement is refused at once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-lost-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await fillDataFolder(dataDir);
  const lost: Error[] = [];
  const store = await openDatabase({ dataDir, onLost: (error) => void lost.push(error) });
  await store.database.execute(sql`reset role`);
  await rm(join(dataDir, 'sql', 'pg_wal'), { recursive: true });
  // Postgres calls this a panic; a disk without room for the next file of the log is another one.
  const inTransaction = store.database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_switch_wal()`);
    await transaction.execute(sql`create table written_to_the_next_file (id int)`);
  });
  expect(isConnectionFault(await failure(inTransaction))).toBe(true);
  expect(lost.map(({ message }) => message)).toEqual([expect.stringContaining('PGlite is closed: could not')]);
  for (const work of [store.ping(), store.database.execute(sql`select 1`)])
    expect(isConnectionFault(await failure(work))).toBe(true);
  await store.close();
  expect(lost).toHaveLength(1);
});

test('a statement that comes while the database is closed is refused at once', async () => {
  const store = await openTestDatabase();
  const closed = store.close();
  const late = store.ping();
  await closed;
  await expect(late).rejects.toThrow('PGlite is clos');
});
