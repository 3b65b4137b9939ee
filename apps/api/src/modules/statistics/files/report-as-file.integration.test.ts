import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRequest, StatisticRequest } from '@publisher-console/api-contract';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import {
  addApplication,
  factOf,
  publishedLoad,
  report,
  startTwoPublishers,
} from '#modules/statistics/reports/testing/two-publishers.ts';
import type { TwoPublishers } from '#modules/statistics/reports/testing/two-publishers.ts';

let two: TwoPublishers;
beforeAll(async () => {
  two = await startTwoPublishers();
});
afterAll(() => two.api.close());

describe('a report as a file', () => {
  const asFile = (
    changes: Partial<StatisticRequest & Pick<ReportRequest, 'content'>> = {},
    locale: 'en' | 'ru' = 'en',
  ) =>
    two.api.call('generateReport', {
      body: { reportType: 'statistic', format: 'csv', ...report({ groupList: ['application', 'date'], ...changes }) },
      token: two.anna.token,
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
      '\uFEFF"Application","Platform","Date","Status","Revenue, EUR","Requests","Fill rate, %","Completion rate, %","Revenue, EUR, exact"',
      '"Яблоко","iOS","2026-03-09","Estimated",1.50,200,50,0,1.5',
      '"Яблоко","iOS","2026-03-08","Estimated",1.50,100,50,0,1.5',
      '"Яблоко","iOS","2026-03-10","In progress",1.50,300,50,0,1.5',
      '"Total",,,,4.50,600,50,0,4.5',
      '"Period: 2026-03-01 – 2026-03-31; Time zone: UTC; Currency: EUR; Data as of: 2026-03-10T09:30:00.000Z",,,,,,,,',
      '"End of report: 3 rows",,,,,,,,',
      '',
    ]);
  });

  test('has the separators and decimal marks of its language', async () => {
    const { text } = await asFile({ groupList: ['date'] }, 'ru');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Дата";"Статус";"Доход, EUR";"Запросы";"Fill rate, %";"Доля досмотров, %";"Доход, EUR, точно"',
      '"2026-03-08";"Предварительно";1,50;100;50;0;1,5',
    ]);
  });

  test('has only headings and empty totals where there is no fact, and states that at its end', async () => {
    const { text } = await asFile({ filterList: { period: { from: '2025-01-01', to: '2025-01-02' } } }, 'ru');
    expect(text.split('\r\n').slice(1)).toEqual([
      '"Итого";;;;0,00;0;;;0',
      '"Период: 2025-01-01 – 2025-01-02; Часовой пояс: UTC; Валюта: EUR; Данные на: 2026-03-10T09:30:00.000Z";;;;;;;;',
      '"Конец отчёта: 0 строк";;;;;;;;',
      '',
    ]);
  });

  test('has headings and rows alone, with exact amounts, and shows that in its name, where only the data is wanted', async () => {
    const { text, headers } = await asFile({ content: 'data' });
    expect(text.split('\r\n')).toEqual([
      '\uFEFF"Application","Platform","Date","Status","Revenue, EUR","Requests","Fill rate, %","Completion rate, %"',
      '"Яблоко","iOS","2026-03-08","Estimated",1.5,100,50,0',
      '"Яблоко","iOS","2026-03-09","Estimated",1.5,200,50,0',
      '"Яблоко","iOS","2026-03-10","In progress",1.5,300,50,0',
      '',
    ]);
    expect(headers['content-disposition']).toContain('statistics_2026-03-01_2026-03-31_application_date_data.csv');
  });

  test.each([
    ['applicationList', (): string => two.olegsApp.id],
    ['adBlockList', (): string => two.olegsApp.adBlockId],
  ] as const)('is refused before its first byte for an unknown id in %s', async (list, id) => {
    const { status, errors } = await asFile({ filterList: { [list]: [id()], period: { preset: 'today' } } });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [`filterList.${list}`]]);
  });

  test('has a name that describes it, in the language of the reader', async () => {
    const { headers } = await asFile({ groupList: ['adFormat', 'geo_country'] }, 'ru');
    const name = encodeURIComponent('статистика_2026-03-01_2026-03-31_формат-блока_география.csv');
    expect(headers['content-disposition']).toBe(
      "attachment; filename=statistics_2026-03-01_2026-03-31_block-format_geography.csv; filename*=UTF-8''" + name,
    );
  });
});

describe('money', () => {
  const day = '2026-02-01';
  const filterList = { period: { from: day, to: day } };
  const sumOfFacts = async (...revenues: string[]) => {
    const rich = await two.api.signIn();
    const app = await addApplication(two.api, rich, 'Rich');
    const loadId = await publishedLoad(two.api, day);
    await insertFacts(
      two.api.warehouse.writer,
      revenues.map((revenue, index) => ({
        ...factOf(rich, app, loadId, day, 4),
        country: ['DE', 'FR'][index] ?? '',
        // A text, which ClickHouse accepts, because a number cannot hold this integer exactly.
        revenue: revenue as unknown as number,
      })),
    );
    const body = report({ groupList: [], indicatorList: ['revenue'], filterList });
    return {
      page: await two.ask(body, rich.token),
      inRussian: await two.api.call('getStatistic', { body, token: rich.token, locale: 'ru' }),
      file: await two.api.call('generateReport', {
        body: { reportType: 'statistic', format: 'csv', ...body },
        token: rich.token,
      }),
    };
  };

  test('is exact up to the bound of the contract', async () => {
    const { page, file } = await sumOfFacts('9223372036854775806', '1');
    expect(page.status).toBe(200);
    expect(page.text).toContain('"summary":{"revenue":9223372036854.775807}');
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Revenue, USD","Revenue, USD, exact"',
      '9223372036854.78,9223372036854.775807',
    ]);
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
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Revenue, USD","Revenue, USD, exact"',
      '9223372036854.78,9223372036854.775808',
    ]);
  });
});
