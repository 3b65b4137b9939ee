import { Readable } from 'node:stream';
import { eq, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { createStatistics } from '#modules/statistics/reports/statistics.ts';
import { reportCall } from '#modules/statistics/reports/testing/report-call.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { deleteLoads } from './testing/delete-loads.ts';
import { supersededFactsAskable, supersededFactsStay } from '#stores/warehouse/superseded-facts-stay.ts';
import { trialCount } from '@publisher-console/test-kit/trials';
import { loadFile } from './file/load-file.network.ts';
import { csv, row } from './testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

const period = { from: '2026-03-01', to: '2026-03-03' };
const days = [period.from, '2026-03-02', period.to];
const countries = ['AT', 'BE', 'CH', 'DE', 'FR', 'GB', 'PL', 'QQ', 'RU', 'US', 'ZZ'];

const nothingElse = { selections: 0, impressions: 0, clicks: 0, completions: 0 };

let network: TestNetwork;
let publisherId: string;
beforeAll(async () => {
  network = await startTestNetwork();
  const [owner] = await asNetwork(network.database, (all) =>
    all.select({ id: publisher.id }).from(publisher).where(eq(publisher.number, network.banner.publisherNumber)),
  );
  if (owner === undefined) throw new Error('The network has no such publisher.');
  publisherId = owner.id;
});
afterAll(() => network.close());
beforeEach(() => deleteLoads(network.database));

/** Requests by day and country. */
type Figures = Record<string, Record<string, number>>;

async function load(figures: Figures): Promise<void> {
  const rows = Object.entries(figures).flatMap(([date, byCountry]) =>
    Object.entries(byCountry).map(([country, requests]) =>
      row(network.banner, { ...nothingElse, date, country, requests }),
    ),
  );
  await loadFile({ source: Readable.from([csv(...rows)]), format: 'csv', network: network.network, isForced: true });
}

/** Starts the reports of one process of the API. */
function startReports() {
  const { reports } = createStatistics({
    adFormats: createAdFormats(defaultAdFormats),
    database: network.database,
    warehouse: network.warehouse.reader,
    timeZone: 'UTC',
    finalAfterDays: 3,
    now: () => new Date('2026-03-04T12:00:00Z'),
  });
  return (pagination: StatisticRequest['pagination'], changes: Partial<StatisticRequest> = {}) =>
    reports.page(
      {
        groupList: ['date', 'geo_country'],
        indicatorList: ['requests'],
        filterList: { period },
        pagination: { size: 10, ...pagination },
        ...changes,
      },
      reportCall({ id: publisherId, number: network.banner.publisherNumber }),
    );
}

type Page = Awaited<ReturnType<ReturnType<typeof startReports>>>;

const codes = ({ meta }: Page) => meta.warnings.map(({ code }) => code);
const figuresOf = (pages: Page[]) =>
  pages.flatMap(({ table }) =>
    table.rows.map(({ groups, indicators }) => [groups.date, groups.geo_country?.id, indicators.requests].join(' ')),
  );
const textsOf = (figures: Figures) =>
  Object.entries(figures).flatMap(([day, byCountry]) =>
    Object.entries(byCountry).map(([country, requests]) => [day, country, requests].join(' ')),
  );
const passMinutes = (minutes: number) =>
  asNetwork(network.database, (all) =>
    all
      .update(statisticsLoad)
      .set({ publishedAt: sql`${statisticsLoad.publishedAt} - make_interval(mins => ${minutes})` })
      .where(isNotNull(statisticsLoad.publishedAt)),
  );

const byCountry = fc.dictionary(fc.constantFrom(...countries), fc.integer({ min: 1, max: 50 }), {
  minKeys: 7,
  noNullPrototype: true,
});
const aWholePeriod = fc.record(Object.fromEntries(days.map((day) => [day, byCountry])));
const someDays = fc.dictionary(fc.constantFrom(...days), byCountry, { minKeys: 1, noNullPrototype: true });

test('the pages of a snapshot have each of its rows once, whatever is published between them', async () => {
  await fc.assert(
    fc.asyncProperty(
      aWholePeriod,
      fc.array(someDays, { minLength: 3, maxLength: 3 }),
      fc.constantFrom('requests', 'geo_country', null),
      async (figures, corrections, field) => {
        await deleteLoads(network.database);
        await load(figures);
        const sort: Partial<StatisticRequest> = field === null ? {} : { sort: { field, direction: 'desc' } };
        const processes = [startReports(), startReports()] as const;
        const first = await processes[0]({ page: 1 }, sort);
        const pages = [first];
        for (let page = 2; page <= first.table.pagination.pages; page += 1) {
          await load(corrections[page - 2] ?? {});
          const ask = processes[page % 2] ?? processes[0];
          pages.push(await ask({ page, snapshot: first.meta.snapshot }, sort));
        }
        expect(pages.length).toBeGreaterThan(2);
        expect(figuresOf(pages).toSorted()).toEqual(textsOf(figures).toSorted());
        const sum = Object.values(figures)
          .flatMap((day) => Object.values(day))
          .reduce((one, other) => one + other);
        for (const { summary, table, meta } of pages) {
          expect(summary.requests).toBe(sum);
          expect(table.pagination.total).toBe(textsOf(figures).length);
          expect(meta).toEqual(first.meta);
        }
        const now = { ...figures };
        for (const correction of corrections.slice(0, pages.length - 1)) Object.assign(now, correction);
        expect(figuresOf([await processes[0]({ size: 100 }, sort)]).toSorted()).toEqual(textsOf(now).toSorted());
      },
    ),
    { numRuns: trialCount(2, 100), endOnFailure: true },
  );
});

test('two loads that are published at once are two snapshots', async () => {
  const [one = '', other = ''] = days;
  await Promise.all([load({ [one]: { DE: 1 } }), load({ [other]: { FR: 2 } })]);
  const ask = startReports();
  const snapshots = await Promise.all(['1', '2'].map((snapshot) => ask({ snapshot })));
  expect(snapshots.map((page) => figuresOf([page]).length)).toEqual([1, 2]);
  expect(snapshots.flatMap(codes)).not.toContain('data_changed');
});

test('a snapshot stays available for twenty minutes after the next publication, however old it is itself', async () => {
  const [day = ''] = days;
  await load({ [day]: { DE: 1 } });
  const ask = startReports();
  const { snapshot } = (await ask({})).meta;
  await passMinutes(600);
  await load({ [day]: { DE: 2 } });
  await passMinutes(supersededFactsAskable - 1);
  await load({ [day]: { DE: 3 } });
  const kept = await ask({ snapshot });
  expect([figuresOf([kept]), kept.meta.snapshot, codes(kept)]).toEqual([
    [`${day} DE 1`],
    snapshot,
    expect.not.arrayContaining(['data_changed']),
  ]);
  await passMinutes(1);
  const newer = await ask({ snapshot });
  expect([figuresOf([newer]), codes(newer)]).toEqual([[`${day} DE 3`], expect.arrayContaining(['data_changed'])]);
  expect(newer.meta.snapshot).toBe((await ask({})).meta.snapshot);
  expect(supersededFactsAskable).toBeLessThan(supersededFactsStay - 5);
});

test('an unknown snapshot is answered with the present figures, and a warning', async () => {
  const [day = ''] = days;
  await load({ [day]: { DE: 1 } });
  for (const ask of [startReports(), startReports()]) {
    for (const snapshot of ['0', '9999999999']) {
      const page = await ask({ snapshot });
      expect([figuresOf([page]), codes(page)]).toEqual([[`${day} DE 1`], expect.arrayContaining(['data_changed'])]);
    }
  }
});

test('a country that has no name is shown by its code, and can be requested', async () => {
  const [day = ''] = days;
  await load({ [day]: { DE: 1, QQ: 2 } });
  const filterList = { countryList: ['QQ', 'QX'], period: { from: day, to: day } };
  const { table, meta } = await startReports()({}, { filterList });
  expect(table.rows.map(({ groups }) => groups.geo_country)).toEqual([{ id: 'QQ', title: 'QQ' }]);
  expect(meta.warnings).toEqual([]);
});
