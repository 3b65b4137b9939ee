import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { supersededFactsAskable } from '#stores/warehouse/superseded-facts-stay.ts';
import { countedAt, countingLoads } from './counting-loads.ts';
import type { Snapshot } from './counting-loads.ts';
import { prepareSources } from './sources-query.ts';

const stores = startBothStores({ pglite: 'nightly' });
const published = new Date('2026-11-20T09:30:00Z');
const asOf = new Date('2026-11-20T09:00:00Z');

describe.each(stores.each)('published statistics in %s', (_, openStore) => {
  let store: OpenedDatabase;
  let statistics: () => Promise<Snapshot>;
  beforeAll(async () => {
    store = await openStore();
    const read = prepareSources(store.database);
    const nothingElse = { ids: { application: [], adBlock: [] }, numbers: { application: [], adBlock: [] } };
    statistics = async () =>
      (await read({ owner: wholePublisher(randomUUID()), known: null, ...nothingElse })).publications;
  });
  afterAll(() => store.close());

  test('are nothing before the first load, and a load that is not published does not count', async () => {
    await asNetwork(store.database, (network) =>
      network.insert(statisticsLoad).values({ asOf: new Date('2026-12-01T00:00:00Z') }),
    );
    const none = await statistics();
    expect(none).toEqual({ snapshot: '0', days: [], dataAsOf: null, lateFrom: null });
    expect(countingLoads(none.days, { from: '2026-11-19', to: '2026-11-20' })).toEqual([0, 0]);
  });

  test('are the loads that count, which reach as far as they state, or else to their publication', async () => {
    const { byPublication, byTime } = await asNetwork(store.database, async (network) => {
      const values = [
        { publishedAt: published, publication: 1 },
        { publishedAt: published, publication: 2, asOf },
      ];
      const inserted = await network.insert(statisticsLoad).values(values).returning();
      const [first, second] = inserted.map(({ id }) => id) as [number, number];
      await network.insert(statisticsDay).values([
        { day: '2026-11-17', loadId: first, isFinal: true },
        { day: '2026-11-20', loadId: second },
      ]);
      return { byPublication: first, byTime: second };
    });
    const now = await statistics();
    expect(now).toEqual({
      snapshot: '2',
      dataAsOf: published,
      days: [
        { day: '2026-11-17', load: byPublication, isFinal: true, dataAsOf: published },
        { day: '2026-11-20', load: byTime, isFinal: false, dataAsOf: asOf },
      ],
      lateFrom: new Date('2026-11-19T12:00:00Z'),
    });
    expect(countingLoads(now.days, { from: '2026-11-16', to: '2026-11-18' })).toEqual([0, byPublication, 0]);
  });

  test('of a snapshot are those that counted when its publication was the newest', async () => {
    const [first, second, third] = await asNetwork(store.database, async (network) => {
      await network.delete(statisticsDay);
      await network.delete(statisticsLoad);
      const publishedAt = new Date();
      const inserted = await network
        .insert(statisticsLoad)
        .values([
          { publishedAt, publication: 1 },
          { publishedAt, publication: 2, asOf },
          { publishedAt, publication: 3 },
          {},
        ])
        .returning();
      const [one, two, three] = inserted.map(({ id }) => id) as [number, number, number];
      const change = (publication: number, day: string, loadId: number, replacedLoad: number | null = null) => ({
        publication,
        day: `2026-11-${day}`,
        loadId,
        replacedLoad,
        isFinal: false,
      });
      await network
        .insert(statisticsPublicationDay)
        .values([
          change(1, '15', one),
          change(1, '16', one),
          change(2, '15', two, one),
          change(2, '17', two),
          change(3, '15', three, two),
        ]);
      await network.insert(statisticsDay).values([
        { day: '2026-11-15', loadId: three, isFinal: true },
        { day: '2026-11-16', loadId: one },
        { day: '2026-11-17', loadId: two, isFinal: true },
      ]);
      return [
        { load: one, dataAsOf: publishedAt },
        { load: two, dataAsOf: asOf },
        { load: three, dataAsOf: publishedAt },
      ] as const;
    });
    const [isOpen, isClosed] = [{ isFinal: false }, { isFinal: true }];
    const oldest = { day: '2026-11-16', ...first, ...isOpen };
    const latest = { day: '2026-11-17', ...second, ...isClosed };
    const { dataAsOf } = first;
    expect(await countedAt(store.database, '1')).toEqual({
      snapshot: '1',
      days: [{ day: '2026-11-15', ...first, ...isOpen }, oldest],
      dataAsOf,
    });
    expect(await countedAt(store.database, '2')).toEqual({
      snapshot: '2',
      days: [{ day: '2026-11-15', ...second, ...isOpen }, oldest, latest],
      dataAsOf,
    });
    expect(await countedAt(store.database, '3')).toEqual({
      snapshot: '3',
      days: [{ day: '2026-11-15', ...third, ...isClosed }, oldest, latest],
      dataAsOf,
    });
    expect(await countedAt(store.database, '0')).toBeNull();
    expect(await countedAt(store.database, '4')).toBeNull();
    expect(await countedAt(store.database, '9999999999')).toBeNull();
  });

  test('of a snapshot are unknown when facts of it may be gone before a page has read them', async () => {
    const replacedAgo = (minutes: number) =>
      asNetwork(store.database, (network) =>
        network
          .update(statisticsLoad)
          .set({ publishedAt: new Date(Date.now() - minutes * 60_000) })
          .where(eq(statisticsLoad.publication, 3)),
      );
    await replacedAgo(supersededFactsAskable - 1);
    expect(await countedAt(store.database, '2')).not.toBeNull();
    await replacedAgo(supersededFactsAskable + 1);
    expect(await countedAt(store.database, '2')).toBeNull();
    expect(await countedAt(store.database, '3')).not.toBeNull();
  });
});
