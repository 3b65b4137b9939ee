import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { report, startTwoPublishers } from './testing/two-publishers.ts';
import type { TwoPublishers } from './testing/two-publishers.ts';

let two: TwoPublishers;
beforeAll(async () => {
  two = await startTwoPublishers();
});
afterAll(() => two.api.close());

describe('a report', () => {
  test('has its rows, its totals and its meta data', async () => {
    const { status, data } = await two.ask(report());
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
      lateSince: null,
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
    const { data } = await two.ask(report({ filterList: { period: { preset: 'yesterday' } } }));
    expect(data.meta.period).toEqual({ from: '2026-03-09', to: '2026-03-09' });
    expect(data.summary.requests).toBe(200);
  });

  test('without groups is one row of totals, and no row where there is no fact', async () => {
    const all = await two.ask(report({ groupList: [] }));
    expect(all.data.table.rows).toEqual([{ groups: {}, indicators: all.data.summary, comparison: null }]);
    const none = await two.ask(
      report({ groupList: [], filterList: { period: { from: '2025-01-01', to: '2025-01-02' } } }),
    );
    expect(none.data.table.rows).toEqual([]);
    expect(none.data.summary.requests).toBe(0);
  });

  test('has no rows past its last page, and still counts all rows', async () => {
    const { data } = await two.ask(report({ pagination: { page: 9, size: 10 } }));
    expect(data.table.rows).toEqual([]);
    expect(data.table.pagination).toEqual({ page: 9, size: 10, total: 3, pages: 1 });
    expect(data.summary.requests).toBe(600);
  });

  test('is in the language of the caller', async () => {
    const { data } = await two.api.call('getStatistic', {
      body: report({ groupList: ['application', 'geo_country'] }),
      token: two.anna.token,
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
      application: { id: two.annasApp.id, title: 'Яблоко', platform: 'ios', iconUrl: null, isDeleted: false },
      geo_country: { id: 'DE', title: 'Германия' },
    });
  });
});

describe('a publisher sees nothing of another publisher', () => {
  test('in a report without filters', async () => {
    const { data, text } = await two.ask(report({ groupList: ['application'] }));
    expect(data.summary.requests).toBe(600);
    expect(text).not.toContain('Harbour');
  });

  test('in the lists of filters', async () => {
    const { data } = await two.api.call('getFilterCriteria', { token: two.oleg.token });
    expect(data.applicationList.map(({ id }) => id)).toEqual([two.olegsApp.id]);
  });

  test.each(['applicationList', 'adBlockList'] as const)(
    'by filtering by its %s, whose ids are left out like those that do not exist',
    async (list) => {
      const filtered = async (id: string) => {
        const { status, data } = await two.ask(
          report({ filterList: { [list]: [id], period: { preset: 'this_month' } } }),
        );
        const dropped = data.meta.warnings.filter(({ code }) => code.endsWith('_dropped'));
        expect([status, data.table.rows, dropped.map(({ ids }) => ids)]).toEqual([200, [], [[id]]]);
        return { ...data, meta: { ...data.meta, warnings: dropped.map(({ code, message }) => [code, message]) } };
      };
      const olegsId = list === 'applicationList' ? two.olegsApp.id : two.olegsApp.adBlockId;
      expect(await filtered(olegsId)).toEqual(await filtered(randomUUID()));
    },
  );
});

describe('a filter', () => {
  const filteredBy = (filter: Partial<StatisticRequest['filterList']>, locale: 'en' | 'ru' = 'en') =>
    two.api.call('getStatistic', {
      body: report({ filterList: { ...filter, period: { preset: 'this_month' } } }),
      token: two.anna.token,
      locale,
    });

  test('applies the ids that the publisher has, and names the others', async () => {
    const unknown = randomUUID();
    const { data } = await filteredBy({
      applicationList: [two.annasApp.id, 'no-id', unknown],
      adBlockList: [unknown, two.annasApp.adBlockId],
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
  ])('that matches nothing has no rows: %o', async (filter) => {
    const { data } = await filteredBy(filter);
    expect([data.table.rows, data.summary.requests]).toEqual([[], 0]);
  });

  test.each([
    [{ applicationList: [] }, 600],
    [{ adBlockList: [] }, 600],
    [{ countryList: [] }, 600],
    [{ countryList: ['FR', 'DE'] }, 600],
  ])('with an empty list matches all: %o', async (filter, requests) => {
    expect((await filteredBy(filter)).data.summary.requests).toBe(requests);
  });

  test('has its warnings in the language of the caller', async () => {
    const { data } = await filteredBy({ applicationList: [two.olegsApp.id] }, 'ru');
    expect(data.meta.warnings.map(({ message }) => message)).toEqual([
      'Данные за 2026-03-10 ещё неполные',
      'До 2026-03-08 статистики нет',
      'В фильтре указаны приложения, которых у вас нет. Отчёт их не учитывает',
    ]);
  });
});
