import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComparedValues, StatisticRequest } from '@publisher-console/api-contract';
import { addDays } from '#modules/statistics/days/periods.ts';
import { comparedValues } from './values/indicator-values.ts';
import type { ComparedSums } from './values/indicator-values.ts';
import type { ReportPart } from './answer/whole-report.ts';
import { insertFacts } from './testing/facts.ts';
import { factOf, publishedLoad, report, startTwoPublishers } from './testing/two-publishers.ts';
import type { TwoPublishers } from './testing/two-publishers.ts';

let two: TwoPublishers;
beforeAll(async () => {
  two = await startTwoPublishers();
});
afterAll(() => two.api.close());

describe('the days of a report', () => {
  test('are final by the loader or of their age, and otherwise as far as their loads reach', async () => {
    await two.published('2026-03-04', {});
    await two.published('2026-03-06', {});
    await two.published('2026-03-07', { isFinal: true });
    await two.published('2026-03-11', { asOf: new Date('2026-03-10T11:59:00Z') });
    const { data } = await two.ask(report());
    await two.removeDays('2026-03-04', '2026-03-06', '2026-03-07', '2026-03-11');
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

  test('stay in progress while a part of them is loaded, however old they are and whatever was declared', async () => {
    const part = { asOf: new Date('2026-03-05T10:00:00Z'), isFinal: true };
    await two.published('2026-02-26', {});
    await two.published('2026-03-05', part);
    const onlyPart = { period: { from: '2026-03-05', to: '2026-03-05' } };
    const { data } = await two.ask(report({ filterList: onlyPart, comparison: 'previous_period' }));
    const weekLater = { period: { from: '2026-03-12', to: '2026-03-12' } };
    await two.published('2026-03-12', {});
    const later = await two.ask(report({ filterList: weekLater, comparison: 'previous_period' }));
    await two.removeDays('2026-02-26', '2026-03-05', '2026-03-12');
    expect(data.meta.finalUntil).toBe('2026-02-26');
    expect(data.meta.openDays).toEqual([
      { date: '2026-03-05', state: 'in_progress', dataAsOf: '2026-03-05T10:00:00.000Z' },
    ]);
    expect(data.meta.warnings.map(({ code }) => code)).toEqual(['day_in_progress', 'comparison_incomplete']);
    expect([data, later.data].map(({ comparison }) => comparison?.days)).toEqual([
      expect.objectContaining({ compared: 0, inProgress: 1 }),
      expect.objectContaining({ compared: 0, inProgress: 1 }),
    ]);
  });

  test('are named by a warning if they are few', async () => {
    const days = ['2026-03-01', '2026-03-03', '2026-03-05'];
    for (const day of days) await two.published(day, { asOf: new Date(`${day}T10:00:00Z`) });
    const { data } = await two.ask(report());
    await two.removeDays(...days);
    expect(data.meta.warnings[0]).toEqual({
      code: 'day_in_progress',
      message: 'The figures for several days are not complete yet. The first of them is 2026-03-01',
      date: '2026-03-01',
    });
  });

  test.each([
    ['asc', ['2026-03-08', '2026-03-09', '2026-03-10']],
    ['desc', ['2026-03-09', '2026-03-08', '2026-03-10']],
  ] as const)('come last while they are in progress, however they are sorted by size: %s', async (direction, order) => {
    const bySize = await two.ask(report({ sort: { field: 'requests', direction } }));
    expect(bySize.data.table.rows.map(({ groups }) => groups.date)).toEqual(order);
    const byDay = await two.ask(report({ sort: { field: 'date', direction: 'desc' } }));
    expect(byDay.data.table.rows[0]?.groups.date).toBe('2026-03-10');
  });

  test('are those of the period alone', async () => {
    const { data } = await two.ask(report({ filterList: { period: { from: '2026-03-08', to: '2026-03-08' } } }));
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
    const weekBefore = addDays(today, -7);
    await two.published(weekBefore, { asOf: at });
    await two.published(today, { asOf: at });
    const reports = await two.reportsAt(at, 'Europe/Berlin');
    const { meta, comparison } = await reports.page(
      { indicatorList: ['requests'], filterList: { period: { preset: 'today' } }, comparison: 'previous_period' },
      two.annasCall(),
    );
    await two.removeDays(weekBefore, today);
    expect(meta.period).toEqual({ from: today, to: today });
    expect(meta.openDays.map((day) => [day.date, day.state])).toEqual([[today, 'in_progress']]);
    expect([comparison?.period.from, comparison?.days.inProgress]).toEqual([weekBefore, 1]);
  });
});

describe('a comparison', () => {
  const fetchCompared = (from: string, to: string, changes: Partial<StatisticRequest> = {}) =>
    two.ask(report({ comparison: 'previous_period', filterList: { period: { from, to } }, ...changes }));

  beforeAll(async () => {
    const load = await publishedLoad(two.api, '2026-03-02');
    const { writer } = await two.api.startWarehouse();
    await insertFacts(writer, [factOf(two.anna, two.annasApp, load, '2026-03-02', 100)]);
  });
  afterAll(() => two.removeDays('2026-03-02'));

  const indicatorList = ['requests' as const, 'revenue' as const, 'ecpm' as const];

  test('has no figures of a day that is not complete', async () => {
    const { data } = await fetchCompared('2026-03-10', '2026-03-10', { indicatorList });
    expect(data.summary.requests).toBe(300);
    expect(data.comparison).toEqual({
      id: 'previous_period',
      period: { from: '2026-03-03', to: '2026-03-03' },
      days: { compared: 0, period: null, otherPeriod: null, inProgress: 1, withoutData: 0, withoutMatch: 0 },
      current: { requests: 0, revenue: 0, ecpm: null },
      previous: { requests: 0, revenue: 0, ecpm: null },
      change: {
        requests: { absolute: 0, percent: null },
        revenue: { absolute: 0, percent: null },
        ecpm: { absolute: null, percent: null },
      },
    });
    expect(data.table.rows.map(({ comparison }) => comparison)).toEqual([null]);
  });

  test('is beside the whole and beside each row, with the days of both sides', async () => {
    const { data } = await fetchCompared('2026-03-09', '2026-03-10', { indicatorList });
    const values = {
      current: { requests: 200, revenue: 1.5, ecpm: 30 },
      previous: { requests: 100, revenue: 1.5, ecpm: 60 },
      change: {
        requests: { absolute: 100, percent: 100 },
        revenue: { absolute: 0, percent: 0 },
        ecpm: { absolute: -30, percent: -50 },
      },
    };
    expect(data.comparison).toEqual({
      id: 'previous_period',
      period: { from: '2026-03-02', to: '2026-03-03' },
      days: {
        compared: 1,
        period: { from: '2026-03-09', to: '2026-03-09' },
        otherPeriod: { from: '2026-03-02', to: '2026-03-02' },
        inProgress: 1,
        withoutData: 0,
        withoutMatch: 0,
      },
      ...values,
    });
    expect(data.table.rows).toEqual([
      { groups: { date: '2026-03-09' }, indicators: values.current, comparison: { ...values, date: '2026-03-02' } },
      { groups: { date: '2026-03-10' }, indicators: { requests: 300, revenue: 1.5, ecpm: 20 }, comparison: null },
    ]);
  });

  test('with the month before is of the same date', async () => {
    await two.published('2026-02-08', {});
    const { data } = await fetchCompared('2026-03-08', '2026-03-08', { comparison: 'previous_month' });
    await two.removeDays('2026-02-08');
    expect(data.comparison?.period).toEqual({ from: '2026-02-08', to: '2026-02-08' });
    expect(data.table.rows.map(({ comparison }) => comparison?.date)).toEqual(['2026-02-08']);
    expect(data.meta.warnings).toEqual([]);
  });

  test.each([{ groupList: ['date'] }, { groupList: ['application', 'geo_country'] }, { groupList: [] }] as const)(
    'of a file is that of the page: by $groupList',
    async ({ groupList }) => {
      const query = {
        groupList: [...groupList],
        indicatorList: ['requests' as const, 'ecpm' as const],
        comparison: 'previous_period' as const,
        filterList: { period: { from: '2026-03-08', to: '2026-03-09' } },
      };
      // The 8th is compared with the 1st, and the 9th with the 2nd.
      const reports = await two.reportsAt(new Date('2026-03-10T12:00:00Z'), 'UTC');
      await two.published('2026-03-01', {});
      const page = await reports.page(query, two.annasCall());
      const file = await reports.whole(query, two.annasCall());
      const parts: ReportPart[] = [];
      for await (const part of file.parts) parts.push(part);
      await two.removeDays('2026-03-01');

      const withoutDate = (compared: ComparedValues | null) => {
        const { date: _, ...values } = compared ?? {};
        return compared && values;
      };
      const valuesOf = (sums: ComparedSums | null) => sums && comparedValues(query.indicatorList, sums);
      const { current, previous, change, ...comparison } = page.comparison ?? {};
      expect(current?.requests).toBe(300);
      expect(previous?.requests).toBe(100);
      expect(file.comparison).toEqual(comparison);
      expect(file.openDays).toEqual(page.meta.openDays);
      expect(
        parts.flatMap((part) => ('rows' in part ? part.rows.map(({ compared }) => valuesOf(compared)) : [])),
      ).toEqual(page.table.rows.map((row) => withoutDate(row.comparison)));
      expect(parts.flatMap((part) => ('totals' in part ? [valuesOf(part.compared)] : []))).toEqual([
        { current, previous, change },
      ]);
    },
  );

  test('has a warning when it leaves days out', async () => {
    const { data } = await fetchCompared('2026-03-09', '2026-03-10');
    expect(data.meta.warnings.at(-1)).toEqual({
      code: 'comparison_incomplete',
      message: 'Days compared: 1 of 2. The others are not complete yet or have no statistics in one of the periods',
    });
  });

  test('with a period before the first possible day is refused', async () => {
    const { status, errors } = await fetchCompared('2000-01-01', '2000-01-01');
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['comparison']]);
  });
});
