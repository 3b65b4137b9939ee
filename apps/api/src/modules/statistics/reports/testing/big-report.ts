import { randomUUID } from 'node:crypto';
import { createClient } from '@clickhouse/client';
import type { ReportRequest } from '@publisher-console/api-contract';
import { countryCodes } from '#modules/statistics/catalogue/countries.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { nextPublication } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import type { Fact } from './facts.ts';

const firstDay = '2025-01-01';
const days = 600;
const countries = 250;

/** The number of rows of `bigReport` for an owner with the facts of `insertBigReport`. */
export const bigReportRows = days * countries;

/** A report with every group. */
export const bigReport: ReportRequest = {
  reportType: 'statistic',
  format: 'csv',
  groupList: ['application', 'adBlock', 'adFormat', 'date', 'geo_country'],
  indicatorList: [
    'requests',
    'selections',
    'impressions',
    'clicks',
    'completions',
    'revenue',
    'ecpm',
    'rpm',
    'fill_rate',
  ],
  filterList: { period: { from: firstDay, to: addDays(firstDay, days - 1) } },
};

/** Publishes a new load for the days; returns its number. Its facts are inserted separately. */
export async function publishDays(
  { database }: TestApi,
  publishedDays: string[],
  publishedAt = new Date(),
): Promise<number> {
  return asNetwork(database, async (network) => {
    const [load] = await network
      .insert(statisticsLoad)
      .values({ publishedAt, publication: nextPublication, rows: 1 })
      .returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    for (const day of publishedDays) {
      await network
        .insert(statisticsDay)
        .values({ day, loadId: load.id })
        .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: load.id } });
    }
    return load.id;
  });
}

/** Publishes a new load for the days of the big report; returns its number. */
export function publishBigReport(api: TestApi): Promise<number> {
  return publishDays(
    api,
    Array.from({ length: days }, (_, day) => addDays(firstDay, day)),
  );
}

/**
 * Inserts facts for a file that is larger than the buffers between the engine and a client that does not read. Returns
 * the number of their application, which is also that of their ad block.
 */
export async function insertBigReport(api: TestApi, load: number, owner: TestPublisher): Promise<number> {
  const key = await addReportedApplication(api, owner);
  const writer = createClient(api.warehouse.writer);
  await writer.command({
    query: `INSERT INTO stats_daily
      SELECT {load:UInt32}, {publisher:UInt32}, {firstDay:Date} + intDiv(number, {count:UInt32}), {key:UInt32}, {key:UInt32},
        'fs_banner', {countries:Array(String)}[number % {count:UInt32} + 1], 1000, 900, 800, 70, 60, 1234567
      FROM numbers({facts:UInt32})`,
    query_params: {
      load,
      publisher: owner.number,
      firstDay,
      key,
      countries: countryCodes.slice(0, countries),
      count: countries,
      facts: bigReportRows,
    },
  });
  await writer.close();
  return key;
}

/** Adds an application with one ad block; returns the number that both have. */
export function addReportedApplication({ database }: TestApi, owner: TestPublisher, name = 'Puzzle'): Promise<number> {
  return asPublisher(database, wholePublisher(owner.id), async (own) => {
    const values = { publisherId: owner.id, name, status: 'active' as const };
    const [added] = await own
      .insert(application)
      .values({ ...values, id: randomUUID(), platform: 'ios', isNotPublished: false })
      .returning();
    if (added === undefined) throw new Error('The application was not added.');
    const block = { ...values, id: randomUUID(), applicationId: added.id, adFormat: 'fs_banner' as const };
    const [addedBlock] = await own.insert(adBlock).values(block).returning();
    if (addedBlock?.number !== added.number) throw new Error('The ad block has another number than the application.');
    return added.number;
  });
}

/** A fact of an application that `addReportedApplication` added. */
export function reportedFact(load: number, owner: TestPublisher, key: number, date: string, requests: number): Fact {
  const nothing = { selections: 0, impressions: 0, clicks: 0, completions: 0, revenue: 0 };
  const keys = { application: key, ad_block: key, ad_format: 'fs_banner' as const, country: 'DE' };
  return { load, publisher: owner.number, date, ...keys, ...nothing, requests };
}
