import { randomUUID } from 'node:crypto';
import type { DatePeriod } from '@publisher-console/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { publishedStatistics } from './published-statistics.ts';
import { reportReads } from './report-reads.ts';
import { statisticRepository } from './statistic-repository.ts';

const stores = startBothStores();
const published = new Date('2026-11-20T09:30:00Z');
const asOf = new Date('2026-11-20T09:00:00Z');
const nothing = {
  dataAsOf: null,
  unsettledDays: [],
  lastSettledDay: null,
  firstDay: null,
  lastDay: null,
};

describe.each(stores.each)('published statistics in %s', (_, open) => {
  let store: OpenedDatabase;
  let repository: ReturnType<typeof statisticRepository>;
  beforeAll(async () => {
    store = await open();
    repository = statisticRepository(store.database);
  });
  afterAll(() => store.close());

  async function statisticsOf(period: DatePeriod, other: DatePeriod | null) {
    const none = { application: [], adBlock: [] };
    const read = reportReads(store.database);
    const { publications } = await read({ publisherId: randomUUID(), known: null, ids: none, numbers: none });
    return publishedStatistics(publications, period, other, '2026-11-16');
  }

  test('are nothing before the first load, and a load that is not published does not count', async () => {
    const period = { from: '2026-11-19', to: '2026-11-20' };
    expect(await statisticsOf(period, null)).toEqual({
      ...nothing,
      loads: [0, 0],
      otherLoads: [],
    });
    await asNetwork(store.database, (network) =>
      network.insert(statisticsLoad).values({ asOf: new Date('2026-12-01T00:00:00Z') }),
    );
    expect((await statisticsOf(period, null)).dataAsOf).toBeNull();
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
    expect(await statisticsOf(period, other)).toEqual({
      loads: [0, 0, byTime],
      otherLoads: [byPublication, 0, byPublication],
      dataAsOf: published,
      unsettledDays: [
        { day: '2026-11-17', load: byPublication, isFinal: true, dataAsOf: published },
        { day: '2026-11-20', load: byTime, isFinal: false, dataAsOf: asOf },
      ],
      lastSettledDay: '2026-11-15',
      firstDay: '2026-11-12',
      lastDay: '2026-11-20',
    });
    expect(await repository.publishedLoads(other)).toEqual([byPublication, 0, byPublication]);
  });
});
