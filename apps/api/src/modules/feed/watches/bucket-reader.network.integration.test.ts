import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { deleteLoads } from '#modules/statistics/loads/testing/delete-loads.ts';
import { csv, ndjson, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import type { OpenBucket } from '#stores/files/bucket-reader.ts';
import { openS3Buckets } from '#stores/files/open-s3-buckets.ts';
import { startTestS3 } from '#stores/files/testing/test-s3.ts';
import type { TestS3 } from '#stores/files/testing/test-s3.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { sourceWatch } from '#stores/sql/tables/source-watch.ts';
import { createWatchedDays } from './watched-days.network.ts';

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today, -days);
const never = new AbortController().signal;

let network: TestNetwork;
let s3: TestS3;
let orders: NetworkConnection;
let watched: ReturnType<typeof createWatchedDays>;
beforeAll(async () => {
  network = await startTestNetwork();
  s3 = await startTestS3();
  const stores = { ...network.stores, buckets: openS3Buckets(s3.address) };
  orders = createDirectConnection(networkCommands, stores);
  watched = createWatchedDays(stores);
});
afterAll(async () => {
  await s3.close();
  await network.close();
});
beforeEach(async () => {
  await asNetwork(network.database, (all) => all.delete(feedRun));
  await deleteLoads(network.database);
  s3.objects.clear();
  await watch('s3://files/feed/partner');
});

const watch = (place: string) => {
  const times = { daysBack: 35, everyMinutes: 1, finalAfterDays: null };
  return orders.order('watchSource', { id: 'main', watch: { kind: 'bucket', place, ...times } });
};

type Files = Record<string, string | Buffer>;

/** Puts files of a day without their manifest. */
function putFiles(day: string, files: Files): void {
  for (const [name, content] of Object.entries(files))
    s3.objects.set(`feed/partner/${day}/${name}`, Buffer.from(content));
}

const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const listOf = (files: Files) => Object.entries(files).map(([name, content]) => ({ name, sha256: sha256Of(content) }));

function putManifest(day: string, manifest: object | string): void {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  s3.objects.set(`feed/partner/${day}/manifest.json`, Buffer.from(text));
}

const asOf = () => new Date().toISOString();

/** Puts a day as its sender has to. */
function putDay(day: string, files: Files, said: object = {}): void {
  putFiles(day, files);
  putManifest(day, { asOf: asOf(), files: listOf(files), ...said });
}

const rowOf = (day: string, requests: number, changes = {}) => row(network.banner, { date: day, requests, ...changes });

/** Looks as if the pause were over. */
async function look(): Promise<void> {
  await asNetwork(network.database, (all) => all.update(sourceWatch).set({ dueAt: new Date(0) }));
  await watched.look(never);
}

async function seen(): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await network.visible()).map(([day, [requests]]) => [day, requests]));
}

const runs = () => asNetwork(network.database, (all) => all.select().from(feedRun).orderBy(feedRun.id));
const failure = async () => (await orders.order('listWatches', {}))[0]?.failure;

describe('a watched bucket', () => {
  test('has nothing read of a day without a manifest', async () => {
    putFiles(today, { 'a.csv': csv(rowOf(today, 100)) });
    await look();
    expect([await seen(), await runs(), await failure()]).toEqual([{}, [], null]);
  });

  test('has the files of a manifest loaded as one day, and no others', async () => {
    const files = {
      'a.csv': csv(rowOf(today, 100)),
      'b.ndjson.gz': gzipSync(ndjson(rowOf(today, 120, { country: 'AT' }))),
      'not-named.csv': csv(rowOf(today, 130, { country: 'CH' })),
    };
    putDay(today, files, { files: listOf(files).slice(0, 2), rows: 2, revenueMicros: 246_912 });
    const before = new Map(s3.objects);
    await look();
    expect(await seen()).toEqual({ [today]: 220 });
    expect(await runs()).toMatchObject([
      { state: 'published', rows: 2, isFinal: false, actor: 'watch of s3://files/feed/partner' },
    ]);
    expect(s3.objects).toEqual(before);
  });

  test('has a day read again when its manifest changes, and only then', async () => {
    putDay(daysAgo(2), { 'a.csv': csv(rowOf(daysAgo(2), 100)) });
    await look();
    putFiles(daysAgo(2), { 'a.csv': csv(rowOf(daysAgo(2), 110)) });
    await look();
    expect(await seen()).toEqual({ [daysAgo(2)]: 100 });
    putDay(daysAgo(2), { 'a.csv': csv(rowOf(daysAgo(2), 110)) }, { final: true });
    await look();
    expect(await seen()).toEqual({ [daysAgo(2)]: 110 });
    expect((await runs()).map(({ state, isFinal }) => [state, isFinal])).toEqual([
      ['published', false],
      ['published', true],
    ]);
  });

  test('has no day read that is older than the watch looks back, has not begun, or is no day', async () => {
    for (const day of [daysAgo(36), daysAgo(-1), `${today}x`]) putDay(day, { 'a.csv': csv(rowOf(today, 100)) });
    putDay(daysAgo(35), { 'a.csv': csv(rowOf(daysAgo(35), 100)) });
    await look();
    expect((await runs()).map(({ day }) => day)).toEqual([daysAgo(35)]);
  });
});

test('a manifest that changes between two answers of the bucket is left for the next look', async () => {
  putDay(today, { 'a.csv': csv(rowOf(today, 100)) });
  const open = openS3Buckets(s3.address);
  const buckets: OpenBucket = (bucket) => ({
    ...open(bucket),
    find: async (...asked) => {
      const found = await open(bucket).find(...asked);
      return found && { ...found, etag: '"of the manifest before"' };
    },
  });
  await asNetwork(network.database, (all) => all.update(sourceWatch).set({ dueAt: new Date(0) }));
  await createWatchedDays({ ...network.stores, buckets }).look(never);
  expect([await runs(), await failure()]).toEqual([[], null]);
  await look();
  expect(await seen()).toEqual({ [today]: 100 });
});

/** What replaces a good day, and the message of the run. */
const refusals: Record<string, [put: () => void, message: string]> = {
  'a file with another SHA-256': [
    () => {
      putDay(today, { 'a.csv': csv(rowOf(today, 100)) });
      putFiles(today, { 'a.csv': csv(rowOf(today, 99)) });
    },
    'a.csv does not have the SHA-256 of the manifest. Nothing was loaded.',
  ],
  'a missing file': [
    () => {
      putDay(today, { 'a.csv': csv(rowOf(today, 100)), 'b.csv': csv(rowOf(today, 120, { country: 'AT' })) });
      s3.objects.delete(`feed/partner/${today}/b.csv`);
    },
    'b.csv is not in the bucket. Nothing was loaded.',
  ],
  'another number of rows': [
    () => putDay(today, { 'a.csv': csv(rowOf(today, 100)) }, { rows: 2 }),
    '2 rows were expected, and there are 1',
  ],
  'a row of another day': [
    () => putDay(today, { 'a.csv': csv(rowOf(daysAgo(1), 100)) }),
    `There are rows of ${daysAgo(1)}`,
  ],
  'a name that leads elsewhere': [
    () => putManifest(today, { asOf: asOf(), files: [{ name: '../other/a.csv', sha256: sha256Of('') }] }),
    'manifest.json is refused: files.0.name: expected a name such as a.csv or a.ndjson.gz, without folders.',
  ],
  'a file twice': [
    () => putManifest(today, { asOf: asOf(), files: [0, 1].map(() => ({ name: 'a.csv', sha256: sha256Of('') })) }),
    'manifest.json is refused: files: expected no file twice.',
  ],
  'no time': [() => putManifest(today, { files: listOf({ 'a.csv': '' }) }), 'manifest.json is refused: asOf: expected'],
  'no JSON': [() => putManifest(today, '{'), 'manifest.json is refused: it is not JSON.'],
  'a manifest of 10 MB': [
    () => putManifest(today, ' '.repeat(10_000_000)),
    'manifest.json is refused: it has more than 512 KB.',
  ],
};

test.each(Object.entries(refusals))(
  'a day with %s is a refused run, and is tried again when its manifest changes',
  async (_what, [put, message]) => {
    put();
    await look();
    await look();
    expect(await runs()).toMatchObject([{ state: 'refused', message: expect.stringContaining(message) as unknown }]);
    expect(await seen()).toEqual({});
    putDay(today, { 'a.csv': csv(rowOf(today, 100)) }, { rows: 1 });
    await look();
    expect(await seen()).toEqual({ [today]: 100 });
  },
);

test('a wrong line is named with its file', async () => {
  putDay(today, { 'a.csv': csv(rowOf(today, 100)), 'b.csv': csv(rowOf(today, 120, { country: 'x' })) });
  await look();
  const [run] = await runs();
  expect(run?.badLines).toMatchObject([{ file: 'b.csv', line: 2 }]);
});

test('an operator has a refused day read again once its files are corrected', async () => {
  const mended = { 'a.csv': csv(rowOf(today, 100)) };
  putDay(today, mended);
  s3.objects.delete(`feed/partner/${today}/a.csv`);
  await look();
  putFiles(today, mended);
  await look();
  expect(await seen()).toEqual({});
  const read = await orders.order('readWatchedDay', { id: 'main', day: today, isForced: false });
  expect([read.state, await seen()]).toEqual(['published', { [today]: 100 }]);
});

test.each([
  ['a bucket that there is not', 's3://nothing/feed', 'The server of the bucket refuses to read it (NoSuchBucket).'],
  ['no place', 's3://files/../feed', 's3://files/../feed is not a place such as s3://bucket/prefix'],
])('%s is a failure of the watch', async (_what, place, sentence) => {
  await watch(place);
  await look();
  expect([await failure(), await runs()]).toEqual([sentence, []]);
});

test('without a server of S3, the watch names the setting that it needs', async () => {
  await asNetwork(network.database, (all) => all.update(sourceWatch).set({ dueAt: new Date(0) }));
  await createWatchedDays(network.stores).look(never);
  expect(await failure()).toContain('set FEED_S3_URL');
});
