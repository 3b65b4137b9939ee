import type { ClickHouseClient } from '@clickhouse/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#modules/statistics/days/periods.ts';
import { statisticsColumns } from '#modules/statistics/loads/statistics-columns.ts';
import { deleteLoads } from '#modules/statistics/loads/testing/delete-loads.ts';
import { row } from '#modules/statistics/loads/testing/statistics-file.ts';
import type { Row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { sourceWatch } from '#stores/sql/tables/source-watch.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { createWatchedDays } from './watched-days.network.ts';

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today, -days);
const never = new AbortController().signal;

let network: TestNetwork;
let client: ClickHouseClient;
let watched: ReturnType<typeof createWatchedDays>;
const command = (query: string) => client.command({ query });
beforeAll(async () => {
  network = await startTestNetwork();
  client = openWriterClient(network.warehouse.writer);
  watched = createWatchedDays(network.stores);
  const texts = statisticsColumns.map((column) => `${column} String`).join(', ');
  await command(`CREATE TABLE feed_rows (${texts}) ENGINE = MergeTree ORDER BY ()`);
});
afterAll(async () => {
  await client.close();
  await network.close();
});
beforeEach(async () => {
  await asNetwork(network.database, (all) => all.delete(feedRun));
  await deleteLoads(network.database);
  await command('TRUNCATE TABLE feed_rows');
  await watch();
});

function watch(settings: { place?: string; daysBack?: number; finalAfterDays?: number | null } = {}) {
  const usual = { kind: 'table' as const, place: 'feed_rows', daysBack: 3, everyMinutes: 10, finalAfterDays: null };
  return network.network.order('watchSource', { id: 'main', watch: { ...usual, ...settings } });
}

/** The rows that the table has from now on. */
async function storeRows(...rows: Row[]): Promise<void> {
  await command('TRUNCATE TABLE feed_rows');
  await client.insert({ table: 'feed_rows', values: rows, format: 'JSONEachRow' });
}

const rowOf = (days: number, requests: number, changes: Partial<Row> = {}) =>
  row(network.banner, { date: daysAgo(days), requests: String(requests), clicks: '3', ...texts, ...changes });
const texts = { selections: '90', impressions: '80', completions: '2' };

/** Looks as if the pause were over. */
async function look(reader = watched, signal = never): Promise<void> {
  await asNetwork(network.database, (all) => all.update(sourceWatch).set({ dueAt: new Date(0) }));
  await reader.look(signal);
}

/** The requests of each day that reports read, by days ago. */
async function seen(): Promise<Record<string, number>> {
  return Object.fromEntries(Object.entries(await network.visible()).map(([day, [requests]]) => [day, requests]));
}

async function runs(): Promise<Pick<typeof feedRun.$inferSelect, 'day' | 'state' | 'code' | 'actor'>[]> {
  return asNetwork(network.database, (all) =>
    all
      .select({ day: feedRun.day, state: feedRun.state, code: feedRun.code, actor: feedRun.actor })
      .from(feedRun)
      .orderBy(feedRun.id),
  );
}

const failure = async () => (await network.network.order('listWatches', {}))[0]?.failure;

describe('a watched table', () => {
  test('has its days loaded, as runs of the watch', async () => {
    await storeRows(rowOf(0, 100), rowOf(2, 200));
    await look();
    expect(await seen()).toEqual({ [today]: 100, [daysAgo(2)]: 200 });
    expect(await runs()).toEqual(
      [daysAgo(2), today].map((day) => ({ day, state: 'published', code: null, actor: 'watch of feed_rows' })),
    );
    expect(await failure()).toBeNull();
  });

  test('has only changed days loaded again, such as one of three days ago', async () => {
    await storeRows(rowOf(0, 100), rowOf(3, 200));
    await look();
    await look();
    expect(await runs()).toHaveLength(2);
    await storeRows(rowOf(0, 100), rowOf(3, 210));
    await look();
    expect((await runs()).map(({ day }) => day)).toEqual([daysAgo(3), today, daysAgo(3)]);
    expect(await seen()).toEqual({ [today]: 100, [daysAgo(3)]: 210 });
  });

  test('is read again when rows differ that have the same sums', async () => {
    await storeRows(rowOf(0, 100, { country: 'DE' }));
    await look();
    await storeRows(rowOf(0, 100, { country: 'FR' }));
    await look();
    expect(await runs()).toHaveLength(2);
  });

  test('has no day loaded that is older than the watch looks back, or has not begun', async () => {
    await storeRows(rowOf(4, 100), rowOf(-1, 100), rowOf(3, 100));
    await look();
    expect(Object.keys(await seen())).toEqual([daysAgo(3)]);
  });

  test('is not looked at before its pause is over, or once the watch is off', async () => {
    await watched.look(never);
    await storeRows(rowOf(0, 100));
    await watched.look(never);
    await network.network.order('watchSource', { id: 'main', watch: null });
    await look();
    expect(await seen()).toEqual({});
  });

  test('has a day loaded as final once it is old enough, though it has not changed', async () => {
    await storeRows(rowOf(3, 100), rowOf(2, 100));
    await look();
    await watch({ finalAfterDays: 2 });
    await look();
    await look();
    const found = await asNetwork(network.database, (all) => all.select().from(feedRun).orderBy(feedRun.id));
    expect(found.map(({ day, isFinal }) => [day, isFinal])).toEqual([
      [daysAgo(3), false],
      [daysAgo(2), false],
      [daysAgo(3), true],
    ]);
  });
});

describe('a day that is refused', () => {
  const bad = { ad_block: 'nobody' };

  test('is not tried again until it changes, and other days are loaded', async () => {
    await storeRows(rowOf(1, 100, bad), rowOf(0, 100));
    await look();
    await look();
    expect((await runs()).map(({ day, state, code }) => [day, state, code])).toEqual([
      [daysAgo(1), 'refused', 'rows_refused'],
      [today, 'published', null],
    ]);
    await storeRows(rowOf(1, 100), rowOf(0, 100));
    await look();
    expect(await seen()).toEqual({ [daysAgo(1)]: 100, [today]: 100 });
  });

  test('is loaded when it is ordered and forced, and stays so', async () => {
    await storeRows(rowOf(1, 100), rowOf(1, 110, { country: 'FR' }));
    await look();
    await storeRows(rowOf(1, 90));
    await look();
    expect((await runs()).at(-1)).toMatchObject({ state: 'refused', code: 'day_fall' });
    const order = { id: 'main', day: daysAgo(1) };
    expect(await network.network.order('readWatchedDay', { ...order, isForced: false })).toMatchObject({
      state: 'refused',
      code: 'day_fall',
    });
    expect(await network.network.order('readWatchedDay', { ...order, isForced: true })).toMatchObject({
      state: 'published',
    });
    await look();
    expect(await seen()).toEqual({ [daysAgo(1)]: 90 });
    expect(await runs()).toHaveLength(4);
  });

  test('cannot be ordered without a watch or without rows', async () => {
    const order = { id: 'main', day: today, isForced: false };
    await expect(network.network.order('readWatchedDay', order)).rejects.toThrow(`feed_rows has no rows of ${today}.`);
    await network.network.order('watchSource', { id: 'main', watch: null });
    await expect(network.network.order('readWatchedDay', order)).rejects.toThrow('Source main is not watched');
  });
});

describe('a table that cannot be read', () => {
  test.each([
    ['feed_nowhere', 'feed_nowhere: the warehouse has no such table'],
    ['nowhere.feed_rows', 'nowhere.feed_rows: the warehouse has no such database'],
    ['system.users', 'system.users: the user of WAREHOUSE_URL may not read it, or what it reads from'],
  ])('is reported for %s', async (place, message) => {
    await watch({ place });
    await look();
    expect(await failure()).toBe(message);
  });

  test('names a missing column until the column exists', async () => {
    await command('CREATE OR REPLACE VIEW feed_view AS SELECT * EXCEPT (clicks) FROM feed_rows');
    await watch({ place: 'feed_view' });
    await look();
    expect(await failure()).toBe('feed_view cannot be loaded: missing column clicks.');
    await command('CREATE OR REPLACE VIEW feed_view AS SELECT * FROM feed_rows');
    await look();
    expect(await failure()).toBeNull();
  });

  test('is tried again at the next look when the warehouse was away', async () => {
    await storeRows(rowOf(0, 100));
    const writer = { ...network.stores.writer, url: 'http://127.0.0.1:9' };
    await look(createWatchedDays({ ...network.stores, writer }));
    expect(await failure()).toBe('A store was away, or a server that the place reads from.');
    await look();
    expect([await seen(), await failure()]).toEqual([{ [today]: 100 }, null]);
  });
});

test('a day whose load failed because the warehouse was away is loaded at the next look, though it has not changed', async () => {
  await storeRows(rowOf(0, 100));
  const away = { ...network.stores.writer, url: 'http://127.0.0.1:9' };
  const writers = [network.stores.writer, away];
  const stores = {
    ...network.stores,
    get writer() {
      return writers.shift() ?? away;
    },
  };
  await look(createWatchedDays(stores));
  expect((await runs()).map(({ state, code }) => [state, code])).toEqual([['failed', 'unavailable']]);
  await look();
  expect(await seen()).toEqual({ [today]: 100 });
});

describe('a day whose load fails for a fault of the server', () => {
  /** A look in which the load of a day fails. */
  async function failingLook(): Promise<void> {
    const writers = [network.stores.writer];
    const stores = {
      ...network.stores,
      get writer() {
        const writer = writers.pop();
        if (writer === undefined) throw new Error('a fault');
        return writer;
      },
    };
    await look(createWatchedDays(stores));
  }
  const minutesPass = (minutes: number) =>
    asNetwork(network.database, (all) =>
      all.update(feedRun).set({ endedAt: sql`${feedRun.endedAt} - ${minutes} * interval '1 minute'` }),
    );
  const fault = `${today}: a fault of the server; see its log`;
  const states = async () => (await runs()).map(({ state, code }) => code ?? state);

  beforeEach(() => storeRows(rowOf(0, 100)));

  test('is tried again after five minutes, then ten, and the source reports the fault until the day is loaded', async () => {
    await failingLook();
    expect([await states(), await failure()]).toEqual([['unexpected'], fault]);
    await minutesPass(4);
    await look();
    expect([await states(), await failure()]).toEqual([['unexpected'], fault]);
    await minutesPass(1);
    await failingLook();
    await minutesPass(9);
    await look();
    expect([await states(), await failure()]).toEqual([['unexpected', 'unexpected'], fault]);
    await minutesPass(1);
    await look();
    expect([await states(), await failure()]).toEqual([['unexpected', 'unexpected', 'published'], null]);
    expect(await seen()).toEqual({ [today]: 100 });
  });

  test('is tried at the next look when it has changed', async () => {
    await failingLook();
    await storeRows(rowOf(0, 110));
    await look();
    expect([await seen(), await failure()]).toEqual([{ [today]: 110 }, null]);
  });
});

test('a view that fails half-way changes nothing that reports read, and its failure is reported without its message', async () => {
  const broken = `CREATE OR REPLACE VIEW feed_breaking AS SELECT * REPLACE (toString(100 + throwIf(date = '${today}', 'broken')) AS requests)
    FROM feed_rows`;
  await command(broken.replace('date = ', '0 AND date = '));
  await watch({ place: 'feed_breaking' });
  await storeRows(rowOf(0, 100), rowOf(1, 100));
  await look();
  await command(broken);
  await look();
  expect(await failure()).toBe(
    'feed_breaking: ClickHouse refuses to read it (395 FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)',
  );
  expect(await seen()).toEqual({ [daysAgo(1)]: 100, [today]: 100 });
});

test('one of two processes looks at a place that is due, and the other finds nothing to do', async () => {
  await storeRows(rowOf(0, 100), rowOf(1, 100));
  await asNetwork(network.database, (all) => all.update(sourceWatch).set({ dueAt: new Date(0) }));
  await Promise.all([watched.look(never), createWatchedDays(network.stores).look(never)]);
  expect(await runs()).toHaveLength(2);
});

test('a look that a stopping process leaves publishes nothing more, and any process goes on at once', async () => {
  await storeRows(rowOf(0, 100), rowOf(1, 100));
  const stopping = new AbortController();
  let reads = 0;
  const stores = {
    ...network.stores,
    // The look reads it once, and the load of each day twice.
    get writer() {
      reads += 1;
      if (reads === 4) stopping.abort(new Error('stopping'));
      return network.stores.writer;
    },
  };
  await expect(look(createWatchedDays(stores), stopping.signal)).rejects.toThrow('stopping');
  expect(Object.keys(await seen())).toHaveLength(1);
  expect((await runs()).map(({ state, code }) => [state, code])).toEqual([
    ['published', null],
    ['failed', 'interrupted'],
  ]);
  await watched.look(never);
  expect(await seen()).toEqual({ [daysAgo(1)]: 100, [today]: 100 });
});

test('a day whose process was killed is loaded once its run has been silent for a minute', async () => {
  await storeRows(rowOf(0, 100));
  const killed = { sourceId: 'main', day: today, digest: 'a', isFinal: false, state: 'running' as const };
  const silentSince = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const times = { startedAt: silentSince(90), seenAt: silentSince(5) };
  const id = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e02';
  await asNetwork(network.database, (all) =>
    all.insert(feedRun).values({ ...killed, ...times, id, actor: 'watch of feed_rows', badLines: [], badLineCount: 0 }),
  );
  await look();
  expect(await seen()).toEqual({});
  await asNetwork(network.database, (all) =>
    all
      .update(feedRun)
      .set({ seenAt: silentSince(61) })
      .where(eq(feedRun.id, id)),
  );
  await look();
  expect(await seen()).toEqual({ [today]: 100 });
});
