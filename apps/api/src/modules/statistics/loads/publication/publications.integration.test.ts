import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { deleteLoads } from '#modules/statistics/loads/testing/delete-loads.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { beginLoad, declareDays } from './begin-load.network.ts';
import { publishLoad } from './publish-load.network.ts';

let postgres: TestPostgres;
let store: OpenedDatabase;
let network: NetworkStores;
beforeAll(async () => {
  postgres = await startTestPostgres();
  store = await openDatabase({ dataDir: null, url: postgres.url });
  network = {
    database: store.database,
    // No facts are written.
    writer: { url: '' } as NetworkStores['writer'],
    files: null,
    settings: { scope: 'publisher', timeZone: 'UTC', now: () => new Date() },
  };
});
afterAll(async () => {
  await store.close();
  await postgres.close();
});
beforeEach(() => deleteLoads(store.database));

async function declared(day: string): Promise<number> {
  const { id } = await beginLoad(network, { asOf: null, isDemo: false, source: null });
  await declareDays(network, { id, days: [day] });
  return id;
}
const publish = (id: number) => publishLoad(network, { id, rows: 1, isFinal: false, isForced: false, totals: [] });
const numbersOf = (...ids: number[]) =>
  asNetwork(store.database, async (all) => {
    const loads = await all.select().from(statisticsLoad).where(inArray(statisticsLoad.id, ids));
    return ids.map((id) => loads.find((load) => load.id === id)?.publication);
  });

test('the number of a publication is the next one, once, and none for a load that is not published', async () => {
  const [first, second, never] = [
    await declared('2026-03-01'),
    await declared('2026-03-01'),
    await declared('2026-03-01'),
  ];
  await publish(second);
  await publish(first);
  expect(await publish(second)).toBe('published before');
  expect(await numbersOf(second, first, never)).toEqual([1, 2, null]);
});

test('loads that are published at once have different numbers', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((day) => declared(`2026-03-0${day}`)));
  await Promise.all(ids.map(publish));
  expect(new Set(await numbersOf(...ids))).toEqual(new Set([1, 2, 3, 4]));
});

test('the number of a publication is never seen before a smaller one', async () => {
  await publish(await declared('2026-03-01'));
  const [slow, fast] = [await declared('2026-03-01'), await declared('2026-03-02')];
  const publications: Promise<unknown>[] = [];
  await asNetwork(store.database, async (other) => {
    await other.execute(sql`select from ${statisticsDay} where day = '2026-03-01' for update`);
    publications.push(publish(slow));
    await lockWait(store.database);
    publications.push(publish(fast));
    // It would end now, if it did not wait for the lock.
    await lockWait(store.database, 2);
    expect(await numbersOf(slow, fast)).toEqual([null, null]);
  });
  await Promise.all(publications);
  expect(await numbersOf(slow, fast)).toEqual([2, 3]);
});
