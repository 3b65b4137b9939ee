import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createClient } from '@clickhouse/client';
import { inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GroupId, StatisticRequest } from '@publisher-console/api-contract';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { addDays } from '#modules/criteria/periods.ts';
import { comparedValues } from './values/indicator-values.ts';
import type { ComparedSums } from './values/sums.ts';
import { createStatistics } from './statistics.ts';
import type { ReportPart } from './answer/whole-report.ts';
import { insertFacts } from './testing/facts.ts';
import { reportCall } from './testing/report-call.ts';

const now = new Date('2026-03-10T12:00:00Z');
let api: TestApi;
let anna: TestPublisher & { token: string };
let oleg: TestPublisher & { token: string };
let annasApp: { id: string; number: number; adBlockId: string };
let olegsApp: { id: string; number: number; adBlockId: string };

beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  anna = await api.signIn({ currency: 'EUR' });
  oleg = await api.signIn();
  annasApp = await addApplication(anna, 'Яблоко');
  olegsApp = await addApplication(oleg, 'Harbour');
  const days = ['2026-03-08', '2026-03-09', '2026-03-10'];
  const loadId = await publishedLoad(...days);
  const { writer } = await api.startWarehouse();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  await insertFacts(writer, [
    ...days.map((date, index) => factOf(anna, annasApp, loadId, date, 100 * (index + 1))),
    factOf(oleg, olegsApp, loadId, '2026-03-09', 7_000),
  ]);
});
afterAll(() => api.close());

/** Makes a load count for the days, whatever counted before. */
function publishedLoad(...days: string[]): Promise<number> {
  return asNetwork(api.database, async (network) => {
    const values = { publishedAt: new Date('2026-03-10T09:30:00Z'), rows: 4 };
    const [load] = await network.insert(statisticsLoad).values(values).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    await network
      .insert(statisticsDay)
      .values(days.map((day) => ({ day, loadId: load.id })))
      .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: load.id } });
    return load.id;
  });
}

/** Makes an empty load count for a day. */
const published = (day: string, values: { asOf?: Date; isFinal?: boolean }) =>
  asNetwork(api.database, async (network) => {
    const { asOf = null, isFinal = false } = values;
    const publishedAt = new Date('2026-03-10T09:00:00Z');
    const [load] = await network.insert(statisticsLoad).values({ publishedAt, asOf, rows: 0 }).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    await network.insert(statisticsDay).values({ day, loadId: load.id, isFinal });
  });
const forget = (...days: string[]) =>
  asNetwork(api.database, (network) => network.delete(statisticsDay).where(inArray(statisticsDay.day, days)));

function addApplication(owner: TestPublisher, name: string) {
  return asPublisher(api.database, owner.id, async (own) => {
    const [added] = await own
      .insert(application)
      .values({
        id: randomUUID(),
        publisherId: owner.id,
        name,
        platform: 'ios',
        isNotPublished: false,
        status: 'active',
      })
      .returning();
    if (!added) throw new Error('The application was not added');

    const adBlockId = randomUUID();
    await own.insert(adBlock).values({
      id: adBlockId,
      publisherId: owner.id,
      applicationId: added.id,
      name: 'Level end',
      adFormat: 'fs_banner',
      status: 'active',
      deletedAt: now,
    });
    return { ...added, adBlockId };
  });
}

function factOf(owner: TestPublisher, app: { number: number }, load: number, date: string, requests: number) {
  return {
    load,
    publisher: owner.number,
    date,
    application: app.number,
    // Each application has one block, added right after it.
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

const report = (changes: Partial<StatisticRequest> = {}): StatisticRequest => ({
  groupList: ['date'],
  indicatorList: ['requests', 'fill_rate', 'revenue', 'completion_rate'],
  filterList: { period: { from: '2026-03-01', to: '2026-03-31' } },
  ...changes,
});

const ask = (body: StatisticRequest, token = anna.token) => api.call('getStatistic', { body, token });

/** Reports of a network in another time zone, or at another time. */
async function reportsAt(instant: Date, timeZone: string) {
  const { reader } = await api.startWarehouse();
  const settings = { timeZone, finalAfterDays: 3, now: () => instant };
  return createStatistics({ database: api.database, warehouse: reader, ...settings }).reports;
}

const annasCall = () => reportCall(anna, { currency: 'EUR' });

describe('a report', () => {
  test('has its rows, its totals and its meta data', async () => {
    const { status, data } = await ask(report());
    expect(status).toBe(200);
    expect(data.table.rows.map(({ groups, indicators }) => [groups.date, indicators.requests])).toEqual([
      ['2026-03-08', 100],
      ['2026-03-09', 200],
      ['2026-03-10', 300],
    ]);
    expect(data.summary).toEqual({ requests: 600, fill_rate: 50, revenue: 4.5, completion_rate: 0 });
    expect(data.meta).toEqual({
      timeZone: 'UTC',
      currency: 'EUR',
      period: { from: '2026-03-01', to: '2026-03-31' },
      dataAsOf: '2026-03-10T09:30:00.000Z',
      finalUntil: null,
      snapshot: expect.stringMatching(/^\d+$/),
      openDays: [
        { date: '2026-03-08', state: 'estimated', dataAsOf: '2026-03-10T09:30:00.000Z' },
        { date: '2026-03-09', state: 'estimated', dataAsOf: '2026-03-10T09:30:00.000Z' },
        { date: '2026-03-10', state: 'in_progress', dataAsOf: '2026-03-10T09:30:00.000Z' },
      ],
      warnings: [
        {
          code: 'day_in_progress',
          message: 'The figures for 2026-03-10 are not complete yet',
          date: '2026-03-10',
        },
        { code: 'no_data_before', message: 'There are no statistics before 2026-03-08', date: '2026-03-08' },
      ],
    });
    expect(data.comparison).toBeNull();
  });

  test('resolves a named period to the days that it means today', async () => {
    const { data } = await ask(report({ filterList: { period: { preset: 'yesterday' } } }));
    expect(data.meta.period).toEqual({ from: '2026-03-09', to: '2026-03-09' });
    expect(data.summary.requests).toBe(200);
  });

  test('without groups is one row of totals, and no row where there is no fact', async () => {
    const all = await ask(report({ groupList: [] }));
    expect(all.data.table.rows).toEqual([{ groups: {}, indicators: all.data.summary, comparison: null }]);
    const none = await ask(report({ groupList: [], filterList: { period: { from: '2025-01-01', to: '2025-01-02' } } }));
    expect(none.data.table.rows).toEqual([]);
    expect(none.data.summary.requests).toBe(0);
  });

  test('has no rows past its last page, and still counts all rows', async () => {
    const { data } = await ask(report({ pagination: { page: 9, size: 10 } }));
    expect(data.table.rows).toEqual([]);
    expect(data.table.pagination).toEqual({ page: 9, size: 10, total: 3, pages: 1 });
    expect(data.summary.requests).toBe(600);
  });

  test('is in the language of the caller', async () => {
    const { data } = await api.call('getStatistic', {
      body: report({ groupList: ['application', 'geo_country'] }),
      token: anna.token,
      locale: 'ru',
    });
    expect(data.table.columns.map(({ title }) => title)).toEqual([
      'Приложение',
      'География',
      'Запросы',
      'Fill rate',
      'Доход',
      'Доля досмотров',
    ]);
    expect(data.table.rows[0]?.groups).toEqual({
      application: { id: annasApp.id, title: 'Яблоко', platform: 'ios', iconUrl: null, isDeleted: false },
      geo_country: { id: 'DE', title: 'Германия' },
    });
  });
});

describe('a publisher sees nothing of another publisher', () => {
  test('in a report without filters', async () => {
    const { data, text } = await ask(report({ groupList: ['application'] }));
    expect(data.summary.requests).toBe(600);
    expect(text).not.toContain('Harbour');
  });

  test('in the lists of filters', async () => {
    const { data } = await api.call('getFilterCriteria', { token: oleg.token });
    expect(data.applicationList.map(({ id }) => id)).toEqual([olegsApp.id]);
  });

  test.each(['applicationList', 'adBlockList'] as const)(
    'by filtering by its %s, whose ids are left out like those that do not exist',
    async (list) => {
      const filtered = async (id: string) => {
        const { status, data } = await ask(report({ filterList: { [list]: [id], period: { preset: 'this_month' } } }));
        const dropped = data.meta.warnings.filter(({ code }) => code.endsWith('_dropped'));
        expect([status, data.table.rows, dropped.map(({ ids }) => ids)]).toEqual([200, [], [[id]]]);
        return { ...data, meta: { ...data.meta, warnings: dropped.map(({ code, message }) => [code, message]) } };
      };
      const olegsId = list === 'applicationList' ? olegsApp.id : olegsApp.adBlockId;
      expect(await filtered(olegsId)).toEqual(await filtered(randomUUID()));
    },
  );
});

describe('the days of a report', () => {
  test('are final by the loader or of their age, and otherwise as far as their loads reach', async () => {
    await published('2026-03-04', {});
    await published('2026-03-06', {});
    await published('2026-03-07', { isFinal: true });
    await published('2026-03-11', { asOf: new Date('2026-03-10T11:59:00Z') });
    const { data } = await ask(report());
    await forget('2026-03-04', '2026-03-06', '2026-03-07', '2026-03-11');
    expect(data.meta.dataAsOf).toBe('2026-03-10T11:59:00.000Z');
    expect(data.meta.finalUntil).toBe('2026-03-07');
    expect(data.meta.openDays.map(({ date, state }) => [date, state])).toEqual([
      ['2026-03-08', 'estimated'],
      ['2026-03-09', 'estimated'],
      ['2026-03-10', 'in_progress'],
      ['2026-03-11', 'in_progress'],
    ]);
    expect(data.meta.warnings).toEqual([
      {
        code: 'day_in_progress',
        message: 'The figures for 2026-03-10, 2026-03-11 are not complete yet',
        date: '2026-03-10',
      },
      { code: 'no_data_before', message: 'There are no statistics before 2026-03-04', date: '2026-03-04' },
      { code: 'day_without_data', message: 'There are no statistics for 2026-03-05', date: '2026-03-05' },
    ]);
  });

  test('are those of the period alone', async () => {
    const { data } = await ask(report({ filterList: { period: { from: '2026-03-08', to: '2026-03-08' } } }));
    expect(data.meta.openDays.map(({ date }) => date)).toEqual(['2026-03-08']);
    expect(data.meta.warnings).toEqual([]);
  });
});

describe('today is the day of the reporting time zone', () => {
  test.each([
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    // The day has 23 hours.
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    // The day has 25 hours.
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('at %s it is %s, which is in progress', async (instant, today) => {
    const at = new Date(instant);
    const yesterday = addDays(today, -1);
    await published(yesterday, { asOf: at });
    await published(today, { asOf: at });
    const reports = await reportsAt(at, 'Europe/Berlin');
    const { meta, comparison } = await reports.page(
      { indicatorList: ['requests'], filterList: { period: { preset: 'today' } }, comparison: 'previous_period' },
      annasCall(),
    );
    await forget(yesterday, today);
    expect(meta.period).toEqual({ from: today, to: today });
    expect(meta.openDays.map((day) => [day.date, day.state])).toEqual([[today, 'in_progress']]);
    expect([comparison?.period.from, comparison?.days.inProgress]).toEqual([yesterday, 1]);
  });
});

describe('a filter', () => {
  const filteredBy = (filter: Partial<StatisticRequest['filterList']>, locale: 'en' | 'ru' = 'en') =>
    api.call('getStatistic', {
      body: report({ filterList: { ...filter, period: { preset: 'this_month' } } }),
      token: anna.token,
      locale,
    });

  test('keeps the ids that the publisher has, and names the others', async () => {
    const unknown = randomUUID();
    const { data } = await filteredBy({
      applicationList: [annasApp.id, 'no-id', unknown],
      adBlockList: [unknown, annasApp.adBlockId],
      countryList: ['DE', 'QZ'],
    });
    expect(data.summary.requests).toBe(600);
    expect(data.meta.warnings.filter(({ ids }) => ids)).toEqual([
      { code: 'applications_dropped', message: expect.any(String), ids: ['no-id', unknown] },
      { code: 'ad_blocks_dropped', message: expect.any(String), ids: [unknown] },
    ]);
  });

  test.each([
    { applicationList: ['no-id'] },
    { adBlockList: ['no-id'] },
    { countryList: ['QZ'] },
    { countryList: ['FR'] },
  ])('of which nothing is left keeps nothing: %o', async (filter) => {
    const { data } = await filteredBy(filter);
    expect([data.table.rows, data.summary.requests]).toEqual([[], 0]);
  });

  test.each([
    [{ applicationList: [] }, 600],
    [{ adBlockList: [] }, 600],
    [{ countryList: [] }, 600],
    [{ countryList: ['FR', 'DE'] }, 600],
  ])('with an empty list keeps all: %o', async (filter, requests) => {
    expect((await filteredBy(filter)).data.summary.requests).toBe(requests);
  });

  test('has its warnings in the language of the caller', async () => {
    const { data } = await filteredBy({ applicationList: [olegsApp.id] }, 'ru');
    expect(data.meta.warnings.map(({ message }) => message)).toEqual([
      'Данные за 2026-03-10 ещё неполные',
      'До 2026-03-08 статистики нет',
      'В фильтре указаны приложения, которых у вас нет. Отчёт их не учитывает',
    ]);
  });
});

describe('a comparison', () => {
  const askCompared = (from: string, to: string, changes: Partial<StatisticRequest> = {}) =>
    ask(report({ comparison: 'previous_period', filterList: { period: { from, to } }, ...changes }));

  test('stands beside the whole and beside each row, for the days that are complete in both periods', async () => {
    const { data } = await askCompared('2026-03-09', '2026-03-10', { indicatorList: ['requests', 'revenue', 'ecpm'] });
    expect(data.summary.requests).toBe(500);
    expect(data.comparison).toEqual({
      id: 'previous_period',
      period: { from: '2026-03-07', to: '2026-03-08' },
      days: { compared: 0, period: null, inProgress: 1, withoutData: 1 },
      current: { requests: 0, revenue: 0, ecpm: null },
      previous: { requests: 0, revenue: 0, ecpm: null },
      change: {
        requests: { absolute: 0, percent: null },
        revenue: { absolute: 0, percent: null },
        ecpm: { absolute: null, percent: null },
      },
    });
    const { data: one } = await askCompared('2026-03-09', '2026-03-09', {
      indicatorList: ['requests', 'revenue', 'ecpm'],
    });
    const values = {
      current: { requests: 200, revenue: 1.5, ecpm: 30 },
      previous: { requests: 100, revenue: 1.5, ecpm: 60 },
      change: {
        requests: { absolute: 100, percent: 100 },
        revenue: { absolute: 0, percent: 0 },
        ecpm: { absolute: -30, percent: -50 },
      },
    };
    expect(one.comparison).toEqual({
      id: 'previous_period',
      period: { from: '2026-03-08', to: '2026-03-08' },
      days: { compared: 1, period: { from: '2026-03-09', to: '2026-03-09' }, inProgress: 0, withoutData: 0 },
      ...values,
    });
    expect(one.table.rows).toEqual([
      { groups: { date: '2026-03-09' }, indicators: values.current, comparison: values },
    ]);
    expect(one.meta.warnings).toEqual([]);
  });

  test.each([{ groupList: ['date'] }, { groupList: ['application', 'geo_country'] }, { groupList: [] }] as const)(
    'of a file is that of the page: by $groupList',
    async ({ groupList }) => {
      const query = {
        groupList: [...groupList],
        indicatorList: ['requests' as const, 'ecpm' as const],
        comparison: 'previous_period' as const,
        filterList: { period: { from: '2026-03-09', to: '2026-03-10' } },
      };
      // Four days later no day is in progress: the 9th stands beside the 7th, and the 10th beside the 8th.
      const reports = await reportsAt(new Date('2026-03-14T12:00:00Z'), 'UTC');
      await published('2026-03-07', {});
      const page = await reports.page(query, annasCall());
      const file = await reports.whole(query, annasCall());
      const parts: ReportPart[] = [];
      for await (const part of file.parts) parts.push(part);
      await forget('2026-03-07');

      const valuesOf = (sums: ComparedSums | null) => sums && comparedValues(query.indicatorList, sums);
      const { current, previous, change, ...comparison } = page.comparison ?? {};
      expect(current?.requests).toBe(500);
      expect(previous?.requests).toBe(100);
      expect(file.comparison).toEqual(comparison);
      expect(file.openDays).toEqual(page.meta.openDays);
      expect(
        parts.flatMap((part) => ('rows' in part ? part.rows.map(({ compared }) => valuesOf(compared)) : [])),
      ).toEqual(page.table.rows.map((row) => row.comparison));
      expect(parts.flatMap((part) => ('totals' in part ? [valuesOf(part.compared)] : []))).toEqual([
        { current, previous, change },
      ]);
    },
  );

  test('says when it leaves days out', async () => {
    const { data } = await askCompared('2026-03-09', '2026-03-10');
    expect(data.meta.warnings.at(-1)).toEqual({
      code: 'comparison_incomplete',
      message: 'Days compared: 0 of 2. The others are not complete yet or have no statistics in one of the periods',
    });
  });

  test('with a period before the first possible day is refused', async () => {
    const { status, errors } = await askCompared('2000-01-01', '2000-01-01');
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['comparison']]);
  });
});

describe('a query that cannot be answered is refused by field', () => {
  const period = (from: string, to: string) => ({ filterList: { period: { from, to } } });
  const someDay = { period: { preset: 'today' as const } };
  const allGroups: GroupId[] = ['application', 'adBlock', 'adFormat', 'date', 'geo_country'];
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  const codes = (count: number) =>
    Array.from({ length: count }, (_, place) => String.fromCharCode(65 + Math.floor(place / 26), 65 + (place % 26)));
  test.each<[string, Partial<StatisticRequest>, string]>([
    ['a period that ends before it begins', period('2026-03-02', '2026-03-01'), 'filterList.period'],
    ['a period of decades', period('2001-01-01', '2026-01-01'), 'filterList.period'],
    ['a day that does not exist', period('2026-02-30', '2026-03-01'), 'filterList.period.from'],
    ['a sort by a column that is not asked for', { sort: { field: 'ctr', direction: 'asc' } }, 'sort.field'],
    ['no indicators', { indicatorList: [] }, 'indicatorList'],
    ['an indicator twice', { indicatorList: ['ctr', 'ctr'] }, 'indicatorList'],
    ['an unknown group', { groupList: ['publisher' as 'date'] }, 'groupList.0'],
    ['an injection in a sort', { sort: { field: 'requests; DROP' as 'ctr', direction: 'asc' } }, 'sort.field'],
    ['a group twice', { groupList: ['date', 'date'] }, 'groupList'],
    ['no indicator that exists', { indicatorList: ['profit' as 'ctr'] }, 'indicatorList.0'],
    [
      'more apps than the limit',
      { filterList: { ...someDay, applicationList: ids(10_001) } },
      'filterList.applicationList',
    ],
    [
      'more ad blocks than the limit',
      { filterList: { ...someDay, adBlockList: ids(1_001) } },
      'filterList.adBlockList',
    ],
    [
      'more countries than there are',
      { filterList: { ...someDay, countryList: codes(301) } },
      'filterList.countryList',
    ],
    ['a country that is no code', { filterList: { ...someDay, countryList: ['de'] } }, 'filterList.countryList.0'],
    ['an empty id', { filterList: { ...someDay, adBlockList: [''] } }, 'filterList.adBlockList.0'],
    [
      'an ad format that is none',
      { filterList: { ...someDay, adFormatList: ['native' as 'fs_banner'] } },
      'filterList.adFormatList.0',
    ],
    ['an unknown comparison', { comparison: 'next_year' as 'previous_year' }, 'comparison'],
    ['a day more than the longest period', period('2021-01-01', '2026-01-05'), 'filterList.period'],
    ['a page before the first', { pagination: { page: 0 } }, 'pagination.page'],
    ['a page of a million rows', { pagination: { size: 1_000_000 as 10 } }, 'pagination.size'],
  ])('%s', async (_, changes, field) => {
    const { status, code, errors } = await ask(report(changes));
    expect(status).toBe(422);
    expect(code).toBe('validation_failed');
    expect(errors).toEqual({ [field]: [expect.any(String)] });
  });

  test('the longest period and the largest filters are answered', async () => {
    const { status } = await ask(
      report({
        filterList: {
          period: { from: '2021-01-01', to: '2026-01-04' },
          applicationList: ids(10_000),
          adBlockList: ids(1_000),
          countryList: codes(300),
        },
        comparison: 'previous_period',
        groupList: allGroups,
      }),
    );
    expect(status).toBe(200);
  });
});

describe('a report that takes too long', () => {
  const compare = {
    comparison: 'previous_period',
    filterList: { period: { from: '2026-03-09', to: '2026-03-09' } },
  } as const;

  /** Lets the next statement read each fact a million million times. */
  async function slowDown(settings = ''): Promise<void> {
    const { reader } = await api.startWarehouse();
    const source = 'FROM (SELECT $1.* FROM numbers(1000000000000) AS times, $1)';
    vi.spyOn(api.warehouse.reader, 'read').mockImplementationOnce(({ sql, parameters }, signal) =>
      reader.read({ sql: sql.replace(/FROM (stats_\w+)/, source) + settings, parameters }, signal),
    );
  }
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['a page', {}, ' SETTINGS max_execution_time = 1'],
    ['a page of too many facts', {}, ' SETTINGS max_rows_to_read = 1000'],
    ['a comparison', compare, ' SETTINGS max_execution_time = 1'],
  ])('is refused with what to do, in both languages: %s', async (_, changes, settings) => {
    const locale = 'comparison' in changes ? 'ru' : 'en';
    const message = {
      en: 'This report is too large. Choose a shorter period or fewer groups',
      ru: 'Этот отчёт слишком велик. Выберите период короче или меньше группировок',
    }[locale];
    await slowDown(settings);
    const answer = await api.call('getStatistic', { body: report(changes), token: anna.token, locale });
    expect(answer).toMatchObject({
      status: 422,
      code: 'report_too_large',
      message,
      errors: { 'filterList.period': [message] },
    });
  });

  test.each([
    ['a page', {}],
    ['a comparison', compare],
    ['a page sorted by name', { groupList: ['application'], sort: { field: 'application', direction: 'asc' } }],
  ] as const)('ends in the engine when its caller leaves: %s', async (_, changes) => {
    const client = createClient(api.warehouse.writer);
    const running = async () => {
      const query = "SELECT count() FROM system.processes WHERE user = 'reader'";
      return (await (await client.query({ query, format: 'TabSeparated' })).text()).trim();
    };
    await slowDown();
    const left = new AbortController();
    const asked = fetch(`http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/statistic`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(report(changes as Partial<StatisticRequest>)),
      signal: left.signal,
    });
    await vi.waitFor(async () => expect(await running()).toBe('1'), { timeout: 10_000 });
    left.abort();
    await expect(asked).rejects.toThrow('aborted');
    await vi.waitFor(async () => expect(await running()).toBe('0'), { timeout: 10_000 });
    await client.close();
  });
});

describe('a report as a file', () => {
  const asFile = (changes: Partial<StatisticRequest> = {}, locale: 'en' | 'ru' = 'en') =>
    api.call('generateReport', {
      body: { reportType: 'statistic', format: 'csv', ...report({ groupList: ['application', 'date'], ...changes }) },
      token: anna.token,
      locale,
    });

  test('has the rows, order and totals of the screen', async () => {
    const { status, headers, text } = await asFile({ sort: { field: 'requests', direction: 'desc' } });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      'attachment; filename=statistics_2026-03-01_2026-03-31_application_date.csv',
    );
    expect(text.split('\r\n')).toEqual([
      '"Application","Platform","Date","Status","Requests","Fill rate, %","Revenue, EUR","Completion rate, %"',
      '"Яблоко","iOS","2026-03-10","In progress",300,50,1.5,0',
      '"Яблоко","iOS","2026-03-09","Estimated",200,50,1.5,0',
      '"Яблоко","iOS","2026-03-08","Estimated",100,50,1.5,0',
      '"Total",,,,600,50,4.5,0',
      '"End of report: 3 rows",,,,,,,',
      '',
    ]);
  });

  test('has the separators and decimal marks of its language', async () => {
    const { text } = await asFile({ groupList: ['date'] }, 'ru');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Дата";"Статус";"Запросы";"Fill rate, %";"Доход, EUR";"Доля досмотров, %"',
      '"2026-03-08";"Предварительно";100;50;1,5;0',
    ]);
  });

  test('has only headings and empty totals where there is no fact, and says so at its end', async () => {
    const { text } = await asFile({ filterList: { period: { from: '2025-01-01', to: '2025-01-02' } } }, 'ru');
    expect(text.split('\r\n').slice(1)).toEqual(['"Итого";;;;0;;0;', '"Конец отчёта: 0 строк";;;;;;;', '']);
  });

  test.each([
    ['applicationList', (): string => olegsApp.id],
    ['adBlockList', (): string => olegsApp.adBlockId],
  ] as const)('is refused before its first byte for an unknown id in %s', async (list, id) => {
    const { status, errors } = await asFile({ filterList: { [list]: [id()], period: { preset: 'today' } } });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [`filterList.${list}`]]);
  });

  test('has a name that says what it is, in the language of the reader', async () => {
    const { headers } = await asFile({ groupList: ['adFormat', 'geo_country'] }, 'ru');
    const name = encodeURIComponent('статистика_2026-03-01_2026-03-31_формат-блока_география.csv');
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${name}`);
  });
});

describe('money', () => {
  const day = '2026-02-01';
  const filterList = { period: { from: day, to: day } };
  const sumOfFacts = async (...revenues: string[]) => {
    const rich = await api.signIn();
    const app = await addApplication(rich, 'Rich');
    const loadId = await publishedLoad(day);
    await insertFacts(
      api.warehouse.writer,
      revenues.map((revenue, index) => ({
        ...factOf(rich, app, loadId, day, 4),
        country: ['DE', 'FR'][index] ?? '',
        // Larger than a number holds exactly; ClickHouse takes a text.
        revenue: revenue as unknown as number,
      })),
    );
    const body = report({ groupList: [], indicatorList: ['revenue'], filterList });
    return {
      page: await ask(body, rich.token),
      inRussian: await api.call('getStatistic', { body, token: rich.token, locale: 'ru' }),
      file: await api.call('generateReport', {
        body: { reportType: 'statistic', format: 'csv', ...body },
        token: rich.token,
      }),
    };
  };

  test('is exact up to the bound of the contract', async () => {
    const { page, file } = await sumOfFacts('9223372036854775806', '1');
    expect(page.status).toBe(200);
    expect(page.text).toContain('"summary":{"revenue":9223372036854.775807}');
    expect(file.text.split('\r\n')).toEqual(['"Revenue, USD"', '9223372036854.775807', '"End of report: 1 row"', '']);
  });

  test('is refused on the screen beyond it, in both languages, and exact in the file', async () => {
    const { page, inRussian, file } = await sumOfFacts('9223372036854775807', '1');
    expect(page).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { 'filterList.period': ['The amounts of this report are too large. Please choose a shorter period'] },
    });
    expect(inRussian.errors).toEqual({
      'filterList.period': ['Суммы в этом отчёте слишком велики. Выберите период короче'],
    });
    expect(file.text.split('\r\n')).toEqual(['"Revenue, USD"', '9223372036854.775808', '"End of report: 1 row"', '']);
  });
});
