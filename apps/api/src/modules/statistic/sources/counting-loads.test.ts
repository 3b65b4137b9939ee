import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import type { DatePeriod } from '@publisher-console/api-contract';
import type { PublishedDays } from '#modules/statistic/plan/published-days.ts';
import { publishedDays } from '#modules/statistic/plan/published-days.ts';
import { countedAt } from './counting-loads.ts';
import { prepareSources } from './read-sources.ts';

const stores = startBothStores();
const published = new Date('2026-11-20T09:30:00Z');
const asOf = new Date('2026-11-20T09:00:00Z');
const nothing = {
  dataAsOf: null,
  recentDays: [],
  lastFinalByAge: null,
  firstDay: null,
  lastDay: null,
};

describe.each(stores.each)('published statistics in %s', (_, openStore) => {
  let store: OpenedDatabase;
  let statistics: (period: DatePeriod, other: DatePeriod | null) => Promise<PublishedDays>;
  beforeAll(async () => {
    store = await openStore();
    const read = prepareSources(store.database);
    const nothingElse = { ids: { application: [], adBlock: [] }, numbers: { application: [], adBlock: [] } };
    statistics = async (period, other) => {
      const { publications } = await read({ publisherId: randomUUID(), known: null, ...nothingElse });
      return publishedDays(publications, period, other, '2026-11-16');
    };
  });
  afterAll(() => store.close());

  test('are nothing before the first load, and a load that is not published does not count', async () => {
    const period = { from: '2026-11-19', to: '2026-11-20' };
    expect(await statistics(period, null)).toEqual({
      ...nothing,
      loads: [0, 0],
      otherLoads: [],
    });
    await asNetwork(store.database, (network) =>
      network.insert(statisticsLoad).values({ asOf: new Date('2026-12-01T00:00:00Z') }),
    );
    expect((await statistics(period, null)).dataAsOf).toBeNull();
  });

  test('are the loads of both periods, and the days that are not settled', async () => {
    const loads = await asNetwork(store.database, async (network) => {
      const values = [{ publishedAt: published }, { publishedAt: published, asOf }];
      const inserted = await network.insert(statisticsLoad).values(values).returning();
      const [byPublication, byTime] = inserted.map(({ id }) => id) as [number, number];
      await network.insert(statisticsDay).values([
        { day: '2026-11-12', loadId: byPublication },
        { day: '2026-11-15', loadId: byPublication },
        { day: '2026-11-17', loadId: byPublication, isFinal: true },
        { day: '2026-11-20', loadId: byTime },
      ]);
      return { byPublication, byTime };
    });
    const { byPublication, byTime } = loads;
    const period = { from: '2026-11-18', to: '2026-11-20' };
    const other = { from: '2026-11-15', to: '2026-11-17' };
    expect(await statistics(period, other)).toEqual({
      loads: [0, 0, byTime],
      otherLoads: [byPublication, 0, byPublication],
      dataAsOf: published,
      recentDays: [
        { day: '2026-11-17', load: byPublication, isFinal: true, dataAsOf: published },
        { day: '2026-11-20', load: byTime, isFinal: false, dataAsOf: asOf },
      ],
      lastFinalByAge: '2026-11-15',
      firstDay: '2026-11-12',
      lastDay: '2026-11-20',
    });
    expect((await statistics(other, null)).loads).toEqual([byPublication, 0, byPublication]);
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
});
