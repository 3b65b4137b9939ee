import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { createStatistics } from '#modules/statistics/reports/statistics.ts';
import { nextPublication } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { insertFacts } from './facts.ts';
import { reportCall } from './report-call.ts';

const now = new Date('2026-03-10T12:00:00Z');

interface ReportedApp {
  id: string;
  number: number;
  adBlockId: string;
}

/** A report of March 2026 by date. */
export const report = (changes: Partial<StatisticRequest> = {}): StatisticRequest => ({
  groupList: ['date'],
  indicatorList: ['requests', 'fill_rate', 'revenue', 'completion_rate'],
  filterList: { period: { from: '2026-03-01', to: '2026-03-31' } },
  ...changes,
});

export type TwoPublishers = Awaited<ReturnType<typeof startTwoPublishers>>;

/**
 * Starts an API at noon of 10 March 2026 with Anna, whose app had 100, 200 and 300 requests on the 8th, 9th and 10th, and
 * Oleg, whose app had 7,000 on the 9th.
 */
export async function startTwoPublishers() {
  const api = await startTestApi({ now: () => now });
  const anna = await api.signIn({ currency: 'EUR' });
  const oleg = await api.signIn();
  const annasApp = await addApplication(api, anna, 'Яблоко');
  const olegsApp = await addApplication(api, oleg, 'Harbour');
  const days = ['2026-03-08', '2026-03-09', '2026-03-10'];
  const loadId = await publishedLoad(api, ...days);
  const { writer } = await api.startWarehouse();
  await insertFacts(writer, [
    ...days.map((date, index) => factOf(anna, annasApp, loadId, date, 100 * (index + 1))),
    factOf(oleg, olegsApp, loadId, '2026-03-09', 7_000),
  ]);

  return {
    api,
    anna,
    oleg,
    annasApp,
    olegsApp,
    ask: (body: StatisticRequest, token = anna.token) => api.call('getStatistic', { body, token }),
    annasCall: () => reportCall(anna, { currency: 'EUR' }),

    /** Publishes an empty load for a day. */
    published: (day: string, { asOf = null, isFinal = false }: { asOf?: Date | null; isFinal?: boolean }) =>
      asNetwork(api.database, async (network) => {
        const publishedAt = new Date('2026-03-10T09:00:00Z');
        const [load] = await network
          .insert(statisticsLoad)
          .values({ publishedAt, publication: nextPublication, asOf, rows: 0 })
          .returning();
        if (load === undefined) throw new Error('The load was not recorded.');
        await network.insert(statisticsDay).values({ day, loadId: load.id, isFinal });
      }),

    /** Removes the loads of days from what counts, as a publication. */
    removeDays: (...published: string[]) =>
      asNetwork(api.database, async (network) => {
        await network.insert(statisticsLoad).values({ publishedAt: now, publication: nextPublication });
        await network.delete(statisticsDay).where(inArray(statisticsDay.day, published));
      }),

    /** Reports of a network in another time zone, or at another time. */
    async reportsAt(instant: Date, timeZone: string) {
      const { reader } = await api.startWarehouse();
      const settings = { timeZone, finalAfterDays: 3, now: () => instant };
      return createStatistics({
        adFormats: createAdFormats(defaultAdFormats),
        database: api.database,
        warehouse: reader,
        ...settings,
      }).reports;
    },
  };
}

/** Publishes a load for the days, and replaces any load that counts for them; returns its number. */
export function publishedLoad({ database }: TestApi, ...days: string[]): Promise<number> {
  return asNetwork(database, async (network) => {
    const values = { publishedAt: new Date('2026-03-10T09:30:00Z'), publication: nextPublication, rows: 4 };
    const [load] = await network.insert(statisticsLoad).values(values).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    await network
      .insert(statisticsDay)
      .values(days.map((day) => ({ day, loadId: load.id })))
      .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: load.id } });
    return load.id;
  });
}

/** Adds an application with one deleted ad block. */
export function addApplication({ database }: TestApi, owner: TestPublisher, name: string): Promise<ReportedApp> {
  return asPublisher(database, wholePublisher(owner.id), async (own) => {
    const values = { publisherId: owner.id, status: 'active' as const };
    const [added] = await own
      .insert(application)
      .values({ ...values, id: randomUUID(), name, platform: 'ios', isNotPublished: false })
      .returning();
    if (!added) throw new Error('The application was not added');

    const adBlockId = randomUUID();
    const block = { ...values, id: adBlockId, applicationId: added.id, name: 'Level end', deletedAt: now };
    await own.insert(adBlock).values({ ...block, adFormat: 'fs_banner' });
    return { ...added, adBlockId };
  });
}

/** A fact of an application that `addApplication` added. */
export function factOf(owner: TestPublisher, app: { number: number }, load: number, date: string, requests: number) {
  return {
    load,
    publisher: owner.number,
    date,
    application: app.number,
    // Each application has one ad block, added right after it, so the numbers of both are equal.
    ad_block: app.number,
    ad_format: 'fs_banner' as const,
    country: 'DE',
    requests,
    selections: requests / 2,
    impressions: requests / 4,
    clicks: 1,
    completions: 0,
    revenue: 1_500_000,
  };
}
