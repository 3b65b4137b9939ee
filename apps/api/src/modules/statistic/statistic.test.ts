import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlock, application, statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { insertFacts } from './testing/facts.ts';

const now = new Date('2026-03-10T12:00:00Z');
let api: TestApi;
let anna: TestPublisher & { token: string };
let oleg: TestPublisher & { token: string };
let annasApp: { id: string; number: number };
let olegsApp: { id: string; number: number };

beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  anna = await api.signIn({ currency: 'EUR' });
  oleg = await api.signIn();
  annasApp = await addApplication(anna, 'Яблоко');
  olegsApp = await addApplication(oleg, 'Harbour');
  const days = ['2026-03-08', '2026-03-09', '2026-03-10'];
  const loadId = await publishedLoad(...days);
  const { writer } = await api.startWarehouse();
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

    await own.insert(adBlock).values({
      id: randomUUID(),
      publisherId: owner.id,
      applicationId: added.id,
      name: 'Level end',
      adFormat: 'fs_banner',
      status: 'active',
      deletedAt: now,
    });
    return added;
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
      finalUntil: '2026-03-06',
    });
  });

  test('resolves a named period to the days that it means today', async () => {
    const { data } = await ask(report({ filterList: { period: { preset: 'yesterday' } } }));
    expect(data.meta.period).toEqual({ from: '2026-03-09', to: '2026-03-09' });
    expect(data.summary.requests).toBe(200);
  });

  test('without groups is one row of totals, and no row where there is no fact', async () => {
    const all = await ask(report({ groupList: [] }));
    expect(all.data.table.rows).toEqual([{ groups: {}, indicators: all.data.summary }]);
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
      application: { id: annasApp.id, title: 'Яблоко', platform: 'ios', isDeleted: false },
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

  test('by filtering by its application, which is answered like one that does not exist', async () => {
    const filtered = (id: string) =>
      ask(report({ filterList: { applicationList: [id], period: { preset: 'this_month' } } }));
    const foreign = await filtered(olegsApp.id);
    const unknown = await filtered(randomUUID());
    expect(foreign.status).toBe(422);
    expect(foreign.errors).toEqual({ 'filterList.applicationList': ['Specified app not found'] });
    expect(foreign.text).toBe(unknown.text);
  });
});

describe('a query that cannot be answered is refused by field', () => {
  const period = (from: string, to: string) => ({ filterList: { period: { from, to } } });
  test.each<[string, Partial<StatisticRequest>, string]>([
    ['a period that ends before it begins', period('2026-03-02', '2026-03-01'), 'filterList.period'],
    ['a period of decades', period('2001-01-01', '2026-01-01'), 'filterList.period'],
    ['a day that does not exist', period('2026-02-30', '2026-03-01'), 'filterList.period.from'],
    ['a sort by a column that is not asked for', { sort: { field: 'ctr', direction: 'asc' } }, 'sort.field'],
    ['no indicators', { indicatorList: [] }, 'indicatorList'],
    ['an indicator twice', { indicatorList: ['ctr', 'ctr'] }, 'indicatorList'],
    ['an unknown group', { groupList: ['publisher' as 'date'] }, 'groupList.0'],
    ['an injection in a sort', { sort: { field: 'requests; DROP' as 'ctr', direction: 'asc' } }, 'sort.field'],
    ['a page before the first', { pagination: { page: 0 } }, 'pagination.page'],
    ['a page of a million rows', { pagination: { size: 1_000_000 as 10 } }, 'pagination.size'],
  ])('%s', async (_, changes, field) => {
    const { status, code, errors } = await ask(report(changes));
    expect(status).toBe(422);
    expect(code).toBe('validation_failed');
    expect(Object.keys(errors ?? {})).toEqual([field]);
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
      '"Application","Platform","Date","Requests","Fill rate, %","Revenue, EUR","Completion rate, %"',
      '"Яблоко","iOS","2026-03-10",300,50,1.5,0',
      '"Яблоко","iOS","2026-03-09",200,50,1.5,0',
      '"Яблоко","iOS","2026-03-08",100,50,1.5,0',
      '"Total",,,600,50,4.5,0',
      '"End of report: 3 rows",,,,,,',
      '',
    ]);
  });

  test('has the separators and decimal marks of its language', async () => {
    const { text } = await asFile({ groupList: ['date'] }, 'ru');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Дата";"Запросы";"Fill rate, %";"Доход, EUR";"Доля досмотров, %"',
      '"2026-03-08";100;50;1,5;0',
    ]);
  });

  test('has only headings and empty totals where there is no fact, and says so at its end', async () => {
    const { text } = await asFile({ filterList: { period: { from: '2025-01-01', to: '2025-01-02' } } }, 'ru');
    expect(text.split('\r\n').slice(1)).toEqual(['"Итого";;;0;;0;', '"Конец отчёта: 0 строк";;;;;;', '']);
  });

  test("is refused before its first byte for another publisher's application", async () => {
    const { status, errors } = await asFile({
      filterList: { applicationList: [olegsApp.id], period: { preset: 'today' } },
    });
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual(['filterList.applicationList']);
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
