import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createClient } from '@clickhouse/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { closeMonth } from '#modules/money/close-month.network.ts';
import { verifyMoney } from '#modules/money/verify-ledger.network.ts';
import { daysOf } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { removeSupersededFacts } from '#modules/statistics/loads/fact-removal.network.ts';
import { csv } from '#modules/statistics/loads/testing/statistics-file.ts';
import { joinStores } from '#stores/pair/join-stores.network.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { openBackupStore } from '#stores/files/open-backup-store.ts';
import { openTemporaryFileStore } from '#stores/files/testing/temporary-file-store.ts';
import { startTestS3 } from '#stores/files/testing/test-s3.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { ledgerEntry, statement, statementLine } from '#stores/sql/tables/ledger.ts';
import { job } from '#stores/sql/tables/job.ts';
import { statisticsCountingLoad, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { storeNetworkId } from '#stores/warehouse/network-id.ts';
import { startTestApi } from '#testing/test-api.ts';
import { summaryOf } from './backup-summary.ts';
import { createBackupCommands } from './backup-commands.ts';
import { leftOutOfWarehouse } from './facts/fact-tables.ts';
import { writeDocument } from './format/documents.ts';
import { factTables } from './format/manifest.ts';
import type { Manifest } from './format/manifest.ts';
import { writePart } from './format/parts.ts';
import type { BackupPlace } from './format/parts.ts';
import { leftOutTables, rowsOf } from './relational/copied-tables.ts';
import { runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';
import type { RestoreOptions } from './run-restore.ts';
import { startNetworkToBackUp, whatAnnaSees } from './testing/network-to-back-up.ts';
import type { NetworkToBackUp } from './testing/network-to-back-up.ts';
import { RestoreUnfinished, requireWhole } from './unfinished-restore.ts';
import { verifyBackup } from './verify-backup.ts';

const progress = { onStep() {}, onFacts() {} };
const newKey = () => createSecretKey(randomBytes(32));
const tokenKey = Buffer.from('the key of the data folder');

let folder: string;
let source: NetworkToBackUp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publisher-console-backup-'));
  source = await startNetworkToBackUp();
});
afterAll(async () => {
  await source.api.close();
  await rm(folder, { recursive: true });
});

type Place = BackupPlace & { address: string };

function placeAt(address: string, key: BackupPlace['key'] = null): Place {
  const store = openBackupStore(address);
  if (store === null) throw new Error('This is no address.');
  return { address, store, key };
}

const placeIn = (name: string, key?: BackupPlace['key']) => placeAt(join(folder, name), key);

function backUp(place: Place, { stores } = source, openStore = openBackupStore, rowsThrough: string | null = null) {
  const network = createDirectConnection(createBackupCommands(openStore), stores);
  if (stores.files === null) throw new Error('The network has no files.');
  return runBackup({ network, place, rowsThrough, files: stores.files, tokenKey, product: '0.0.0', progress });
}

/** Empties the tables of facts: the engine is a new one for a restore then. */
async function wipeWarehouse(): Promise<void> {
  const client = createClient(source.stores.writer);
  for (const table of [...factTables, 'stats_staging']) await client.command({ query: `TRUNCATE TABLE ${table}` });
  await client.close();
}

async function restoreTo(database: OpenedDatabase, place: BackupPlace, changes: Partial<RestoreOptions> = {}) {
  const files = await openTemporaryFileStore();
  onTestFinished(() => files.remove());
  let restoredKey: Buffer = Buffer.alloc(0);
  const saveTokenKey = async (pem: Buffer) => void (restoredKey = pem);
  const { writer } = source.stores;
  const manifest = await runRestore({ place, sql: database, writer, files, saveTokenKey, progress, ...changes });
  return { manifest, files, restoredKey };
}

async function openEmptyPostgres(): Promise<OpenedDatabase> {
  const postgres = await startTestPostgres();
  const opened = await openDatabase({ dataDir: null, url: postgres.url });
  onTestFinished(async () => {
    await opened.close();
    await postgres.close();
  });
  return opened;
}

describe('a backup while the network is in use', () => {
  test('has the facts of its instant, however long it lasts', async () => {
    const place = placeIn('superseded');
    const { stores } = source;
    const client = createClient(stores.writer);
    onTestFinished(() => client.close());
    const dueNow = sql`update ${statisticsLoadDay} set remove_after = now() - interval '1 minute'
      where remove_after is not null`;
    const remove = async () => {
      await asNetwork(stores.database, (network) => network.execute(dueNow));
      await removeSupersededFacts(stores.database, client, new AbortController().signal);
    };
    const before = await asNetwork(stores.database, (network) => network.select().from(statisticsCountingLoad));
    const commands = createBackupCommands(openBackupStore);
    const network = createDirectConnection(commands, stores);
    const order = async (...[name, input]: Parameters<typeof network.order>) => {
      const result = await network.order(name, input);
      if (name !== 'snapshotRows') return result;
      await source.load(csv(source.rowOf({ date: '2026-02-28', requests: 777, revenue: '55' })));
      await remove();
      return result;
    };
    const slow = { ...network, order: order as typeof network.order };
    const manifest = await runBackup({
      network: slow,
      place,
      rowsThrough: null,
      files: source.api.files,
      tokenKey,
      product: '',
      progress,
    });
    const daily = manifest.warehouse.facts.filter(({ table }) => table === 'stats_daily').flatMap(({ days }) => days);
    expect(daily.map(({ day, load: id }) => ({ day, loadId: id }))).toEqual(
      before.map(({ day, loadId }) => ({ day, loadId })).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    );
    await expect(verifyBackup(place, progress)).resolves.toEqual(manifest);

    // After its end, they are removed.
    const old = before.find(({ day }) => day === '2026-02-28');
    const count = async () => {
      const query = `SELECT count() FROM stats_daily WHERE load = ${old?.loadId} AND date = '2026-02-28'`;
      return (await (await client.query({ query, format: 'TabSeparated' })).text()).trim();
    };
    expect(await count()).toBe('1');
    await remove();
    expect(await count()).toBe('0');
  });

  test('makes no call wait for a bucket', async () => {
    const place = placeIn('bucket');
    const through = join(folder, 'through');
    // A call in the middle of each write.
    const put: FileStore['put'] = async (name, content) => {
      await source.stores.database.execute(sql`select 1`);
      await place.store.put(name, content);
    };
    const store = { ...place.store, put };
    const openStore = (address: string) => (address === place.address ? store : openBackupStore(address));
    await backUp({ ...place, store }, source, openStore, through);
    await verifyBackup(place, progress);
    await expect(readdir(through)).rejects.toThrow('ENOENT');
  });

  test('names loads that were not published, and has nothing of them', async () => {
    const [load] = await asNetwork(source.stores.database, (network) =>
      network.insert(statisticsLoad).values({}).returning({ id: statisticsLoad.id }),
    );
    const manifest = await backUp(placeIn('under-way'));
    expect(manifest.relational.loadsUnderWay).toEqual([load?.id]);
  });
});

/** A store whose writes fail from the one with this number on, as after a kill. */
function dying(store: FileStore, writes: number): FileStore & { written: string[] } {
  const written: string[] = [];
  return {
    ...store,
    written,
    async put(key, content) {
      if (written.length >= writes) throw new Error('killed');
      written.push(key);
      await store.put(key, content);
    },
  };
}

test.each([3, 4])(
  'a backup that is killed after every %i writes goes on, without its finished parts',
  async (writes) => {
    const place = placeIn(`interrupted-${writes}`, newKey());
    const written: string[] = [];
    const attempt = async () => {
      const store = dying(place.store, writes);
      const ended = await backUp({ ...place, store }, source, () => store).catch((error: Error) => error.message);
      written.push(...store.written.filter((name) => name !== 'unfinished'));
      return { isKilled: ended === 'killed', isComplete: (await readdir(place.address)).includes('manifest') };
    };
    const attempts = [await attempt()];
    while (attempts.at(-1)?.isKilled === true) attempts.push(await attempt());
    expect(attempts.length).toBeGreaterThan(4);
    expect(attempts.filter(({ isKilled, isComplete }) => isKilled && isComplete)).toEqual([]);
    await verifyBackup(place, progress);
    // Only a part whose end was not noted is written again.
    const times = Map.groupBy(written, kindOf);
    expect([...times.values()].filter((each) => each.length > 2)).toEqual([]);
    await expect(backUp(place)).rejects.toThrow('There is a finished backup already');
  },
);

/** The name of a part without its run. */
const kindOf = (name: string) => name.replace(/-[\da-f]{8}$/, '');

test('of two commands that write to the same place at once, the later one makes the backup', async () => {
  const place = placeIn('two-at-once', newKey());
  const later: Promise<Manifest>[] = [];
  const put: FileStore['put'] = async (name, content) => {
    if (kindOf(name) === 'facts-00002') later.push(backUp(place));
    await Promise.all(later);
    await place.store.put(name, content);
  };
  await expect(backUp({ ...place, store: { ...place.store, put } })).rejects.toThrow('Another command has begun');
  await expect(verifyBackup(place, progress)).resolves.toEqual(await later[0]);
});

describe('a backup that is not what was written', () => {
  const key = newKey();
  let whole: string;
  beforeAll(async () => {
    whole = join(folder, 'to-damage');
    await backUp(placeAt(whole, key));
  });

  /** Verifies a copy of the backup after a change. */
  async function verifyChanged(change: (copy: string) => Promise<void>, withKey: BackupPlace['key'] = key) {
    const copy = await mkdtemp(join(folder, 'copy-'));
    await cp(whole, copy, { recursive: true });
    await change(copy);
    return verifyBackup(placeAt(copy, withKey), progress);
  }

  const unchanged = async () => {};

  test('is refused with the part and the reason, whatever part it is', async () => {
    const parts = (await readdir(whole)).filter((name) => !['incoming', 'lock'].includes(name));
    const kinds = ['facts-00001', 'files-00001', 'keys-00001', 'manifest', 'rows-00001'];
    expect(parts.map(kindOf)).toEqual(expect.arrayContaining(kinds));
    await expect(verifyChanged(unchanged)).resolves.toMatchObject({ isEncrypted: true });
    for (const part of parts) {
      const { length } = await readFile(join(whole, part));
      const flipped = verifyChanged(async (copy) => {
        const bytes = await readFile(join(copy, part));
        bytes[length - 20] = (bytes[length - 20] ?? 0) ^ 1;
        await writeFile(join(copy, part), bytes);
      });
      await expect(flipped).rejects.toThrow(`${part} is damaged`);
      await expect(verifyChanged((copy) => truncate(join(copy, part), length - 1))).rejects.toThrow(
        `${part} is damaged`,
      );
      const missing = part === 'manifest' ? 'There is no backup here' : `${part} is missing`;
      await expect(verifyChanged((copy) => rm(join(copy, part)))).rejects.toThrow(missing);
    }
    const [first = '', second = ''] = parts.filter((part) => part.startsWith('facts-'));
    const exchanged = verifyChanged((copy) => cp(join(copy, first), join(copy, second)));
    await expect(exchanged).rejects.toThrow(`${second} is damaged`);
  });

  test('names a wrong key, a missing one, an encrypted backup that was replaced, and a newer format', async () => {
    await expect(verifyChanged(unchanged, newKey())).rejects.toThrow('it was encrypted with another one');
    await expect(verifyChanged(unchanged, null)).rejects.toThrow('This backup is encrypted: name its key');
    const replaced = verifyChanged((copy) => writeDocument(placeAt(copy, null), 'manifest', { format: 1 }));
    await expect(replaced).rejects.toThrow('Unless it was made without a key, it was replaced: do not use it.');
    const newer = placeIn('newer');
    await writeDocument(newer, 'manifest', { format: 2 });
    await expect(verifyBackup(newer, progress)).rejects.toThrow('This backup has format 2, and this program reads');
  });
});

test('a manifest that names a path or another table is refused', async () => {
  const place = placeIn('tampered');
  const { warehouse, ...manifest } = await backUp(place);
  for (const change of [{ name: '../rows' }, { table: 'stats_daily SETTINGS x = 1' }]) {
    const facts = warehouse.facts.map((part) => ({ ...part, ...change }));
    await writeDocument(place, 'manifest', { ...manifest, warehouse: { ...warehouse, facts } });
    await expect(verifyBackup(place, progress)).rejects.toThrow(/manifest is damaged|no name of a part/);
  }
});

test('bytes that are no text or no JSON are damage, which names the part', async () => {
  const place = placeIn('not-encrypted');
  const { relational, files } = await backUp(place);
  // The files are read last.
  for (const { name } of [...files, relational]) {
    for (const text of ['{"table', '7\n', '{"table":"\xff","columns":[]}\n']) {
      await writePart(place, name, Readable.from([Buffer.from(text, 'latin1')]));
      await expect(verifyBackup(place, progress)).rejects.toThrow(`${name} is damaged`);
    }
  }
});

test('a file that was removed while the backup ran is named, and everything else is there', async () => {
  const files: FileStore = { ...source.api.files, get: () => Promise.reject(new FileMissing()) };
  const place = placeIn('removed');
  const manifest = await backUp(place, { ...source, stores: { ...source.stores, files } });
  expect(summaryOf(manifest)).toMatchObject({ files: 0, missingFiles: [expect.stringMatching(/^[\da-f]{32}$/)] });
  await expect(verifyBackup(place, progress)).resolves.toEqual(manifest);
});

test('every table of both stores is in a backup, or is left out with a reason', async () => {
  const { relational, warehouse } = await backUp(placeIn('tables'));
  const rows = await rowsOf<{ name: string }>(
    source.stores.database,
    sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const inBackup = relational.tables.map(({ name }) => name);
  expect([...inBackup, ...Object.keys(leftOutTables)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());

  const client = createClient(source.stores.writer);
  const answer = await client.query({ query: 'SHOW TABLES', format: 'JSONCompact' });
  const tables = (await answer.json<[string]>()).data.map(([name]) => name);
  await client.close();
  expect([...factTables, ...Object.keys(leftOutOfWarehouse)].toSorted()).toEqual(tables.toSorted());
  expect(new Set(warehouse.facts.map(({ table }) => table))).toEqual(new Set(factTables));
});

test('a restore that is killed anywhere leaves stores on which nothing starts, until it is finished', async () => {
  const place = placeIn('killed', newKey());
  const { id, relational } = await backUp(place);
  const other = placeIn('other');
  await backUp(other);
  const pglite = await openTestDatabase();
  onTestFinished(() => pglite.close());
  await expect(restoreTo(pglite, place)).rejects.toThrow(
    /The warehouse has \d+ rows in stats_daily: a restore needs an empty/,
  );
  await expect(restoreTo({ ...pglite, ...source.stores }, place)).rejects.toThrow('The relational store has rows in');
  const mail = { id: randomUUID(), kind: 'mail', payload: {}, createdAt: new Date(), dueAt: new Date() };
  await asNetwork(pglite.database, (network) => network.insert(job).values(mail));
  await expect(restoreTo(pglite, place)).rejects.toThrow('The relational store has rows in job');
  await asNetwork(pglite.database, (network) => network.delete(job));
  await expect(requireWhole(pglite.database)).resolves.toBeUndefined();

  await wipeWarehouse();
  // A backup is read once before the restore begins.
  for (const [part, reads] of [
    ['facts-00002', 2],
    ['files-00001', 2],
    ['rows-00001', 3],
  ] as const) {
    let left = reads;
    const get: FileStore['get'] = async (name, options) => {
      if (kindOf(name) === part && (left -= 1) === 0) throw new Error('killed');
      return place.store.get(name, options);
    };
    await expect(restoreTo(pglite, { ...place, store: { ...place.store, get } })).rejects.toThrow('killed');
    await expect(requireWhole(pglite.database)).rejects.toThrow(RestoreUnfinished);
    // The warehouse belongs to no network meanwhile.
    const { database } = source.stores;
    await expect(joinStores({ database, writer: source.stores.writer })).rejects.toThrow('belongs to network');
  }
  await expect(restoreTo(pglite, other)).rejects.toThrow('is not finished: finish that one, or use empty stores');

  // The warehouse of the network itself has facts of the same loads.
  const client = createClient(source.stores.writer);
  onTestFinished(() => client.close());
  const markWarehouse = (mark: string) => storeNetworkId(client, mark, { isReplaced: true });
  await markWarehouse(relational.networkId);
  await expect(restoreTo(pglite, place)).rejects.toThrow('a restore needs an empty warehouse');
  await markWarehouse(id);
  const saveTokenKey = () => Promise.reject(new Error('killed'));
  await expect(restoreTo(pglite, place, { saveTokenKey })).rejects.toThrow('killed');
  await markWarehouse(randomUUID());
  await expect(restoreTo(pglite, place)).rejects.toThrow('is not the one that the interrupted restore filled');
  await markWarehouse(relational.networkId);

  await restoreTo(pglite, place);
  await requireWhole(pglite.database);
  await joinStores({ database: pglite.database, writer: source.stores.writer });
});

test('a restore from before a close opens the month, reports how many are closed, and the next close makes the same statements', async () => {
  const days = daysOf({ from: '2026-03-01', to: '2026-03-31' });
  await source.load(csv(...days.map((date) => source.rowOf({ date, revenue: '1.235' }))));
  const place = placeIn('before-close');
  await backUp(place);
  const close = (stores: NetworkStores) => closeMonth(stores, { month: '2026-03-01' });
  const statementsIn = ({ database }: Pick<NetworkStores, 'database'>) =>
    asNetwork(database, async (network) => [
      await network.select().from(statement),
      await network.select().from(statementLine),
      (await network.select().from(ledgerEntry)).map(({ kind, amount, number }) => ({ kind, amount, number })),
    ]);
  await close(source.stores);
  const closed = await statementsIn(source.stores);
  const hash = (await verifyMoney(source.stores)).lastHash ?? '';
  expect(await verifyMoney(source.stores, { hash })).toMatchObject({ faults: 0 });
  expect(closed.map((rows) => rows.length)).toEqual([1, 1, 1]);

  await wipeWarehouse();
  const pglite = await openTestDatabase();
  onTestFinished(() => pglite.close());
  const { manifest } = await restoreTo(pglite, place);
  const restored = { ...source.stores, ...pglite };
  expect(summaryOf(manifest)).toMatchObject({ closedMonths: 0, ledgerEntries: 0 });
  expect(await verifyMoney(restored)).toMatchObject({ months: 0, entries: 0, faults: 0 });
  const older = `No entry has the hash ${hash}: entries that were booked are missing, as after a restore of an older backup, or it is of another ledger.`;
  expect(await verifyMoney(restored, { hash })).toMatchObject({ faults: 1, listed: [older] });
  await close(restored);
  expect(await statementsIn(restored)).toEqual(closed);
  expect(await verifyMoney(restored)).toMatchObject({ months: 1, faults: 0, waiting: 0 });
});

test('a network is the same after PGlite, a folder, Postgres, a bucket and a PGlite on which an API was started once', async () => {
  const s3 = await startTestS3();
  onTestFinished(() => s3.close());
  const inBucket = placeAt(s3.url('/nightly/1'));
  const inFolder = placeIn('drill', newKey());
  const { warehouse, tokenKeys } = source.api;
  const seen = await whatAnnaSees(source.api, source.anna);
  // The ledger has a closed month.
  expect(seen['months']?.data).toMatchObject({
    months: [{ month: '2026-04' }, { month: '2026-03', number: expect.any(String) }],
  });
  const ledger = await verifyMoney(source.stores);
  expect(ledger).toMatchObject({ months: 1, faults: 0 });
  expect(Object.values(seen).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  await backUp(inFolder);

  await wipeWarehouse();
  const postgres = await openEmptyPostgres();
  const onPostgres = await restoreTo(postgres, inFolder);
  expect(onPostgres.restoredKey).toEqual(tokenKey);
  const middle = await startTestApi({ sql: postgres, warehouse, tokenKeys, files: onPostgres.files });
  onTestFinished(() => middle.close());
  expect(await whatAnnaSees(middle, source.anna)).toEqual(seen);
  const { stores } = source;
  const second = await backUp(inBucket, { ...source, stores: { ...stores, ...postgres, files: onPostgres.files } });

  await wipeWarehouse();
  const pglite = await openTestDatabase();
  onTestFinished(() => pglite.close());
  const startedOnce = await startTestApi({ sql: pglite, warehouse });
  await startedOnce.deliverMails();
  await startedOnce.close();
  expect(await asNetwork(pglite.database, (network) => network.$count(job))).toBeGreaterThan(0);
  const { manifest, files } = await restoreTo(pglite, inBucket);
  const last = await startTestApi({ sql: pglite, warehouse, tokenKeys, files });
  onTestFinished(() => last.close());
  expect(await whatAnnaSees(last, source.anna)).toEqual(seen);
  const { token } = source.anna;
  const body = { name: 'Another', platform: 'ios' as const, isNotPublished: true };
  expect(await last.call('createApplication', { token, body })).toMatchObject({ status: 200 });
  expect(await verifyMoney({ ...stores, ...pglite })).toEqual(ledger);
  // The same rows, to the last digit of each value.
  expect(manifest.relational.tables).toEqual(second.relational.tables);
  expect(onPostgres.manifest.relational.tables).toEqual(second.relational.tables);
});

test('a restore notices an API that was started on its stores while it read the backup', async () => {
  const place = placeIn('api-started');
  await backUp(place);
  await wipeWarehouse();
  const postgres = await startTestPostgres();
  const open = () => openDatabase({ dataDir: null, url: postgres.url });
  const stores = await open();
  let api: OpenedDatabase | undefined;
  onTestFinished(async () => {
    await api?.close();
    await stores.close();
    await postgres.close();
  });
  const get: FileStore['get'] = async (...asked) => {
    api ??= await open();
    return place.store.get(...asked);
  };
  const slow = { ...place, store: { ...place.store, get } };
  await expect(restoreTo(stores, slow)).rejects.toThrow(/An API process is connected to this database \(\d+ conn/);
  await requireWhole(stores.database);
});
