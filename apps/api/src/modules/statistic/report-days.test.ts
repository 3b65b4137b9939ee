import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComparedValues, StatisticRequest } from '@publisher-console/api-contract';
import { addDays } from '#modules/criteria/periods.ts';
import { comparedValues } from './values/indicator-values.ts';
import type { ComparedSums } from './values/sums.ts';
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
    await two.forget('2026-03-04', '2026-03-06', '2026-03-07', '2026-03-11');
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
    await two.forget(weekBefore, today);
    expect(meta.period).toEqual({ from: today, to: today });
    expect(meta.openDays.map((day) => [day.date, day.state])).toEqual([[today, 'in_progress']]);
    expect([comparison?.period.from, comparison?.days.inProgress]).toEqual([weekBefore, 1]);
  });
});

describe('a comparison', () => {
  const askCompared = (from: string, to: string, changes: Partial<StatisticRequest> = {}) =>
    two.ask(report({ comparison: 'previous_period', filterList: { period: { from, to } }, ...changes }));

  beforeAll(async () => {
    const load = await publishedLoad(two.api, '2026-03-02');
    const { writer } = await two.api.startWarehouse();
    await insertFacts(writer, [factOf(two.anna, two.annasApp, load, '2026-03-02', 100)]);
  });
  afterAll(() => two.forget('2026-03-02'));

  const indicatorList = ['requests' as const, 'revenue' as const, 'ecpm' as const];

  test('has no figures of a day that is not complete', async () => {
    const { data } = await askCompared('2026-03-10', '2026-03-10', { indicatorList });
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

  test('stands beside the whole and beside each row, with the days of both sides', async () => {
    const { data } = await askCompared('2026-03-09', '2026-03-10', { indicatorList });
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
    const { data } = await askCompared('2026-03-08', '2026-03-08', { comparison: 'previous_month' });
    await two.forget('2026-02-08');
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
        filterList: { period: { from: '2026-03-09', to: '2026-03-10' } },
      };
      // Four days later, no day is in progress. The 9th is compared with the 2nd, and the 10th with the 3rd.
      const reports = await two.reportsAt(new Date('2026-03-14T12:00:00Z'), 'UTC');
      await two.published('2026-03-03', {});
      const page = await reports.page(query, two.annasCall());
      const file = await reports.whole(query, two.annasCall());
      const parts: ReportPart[] = [];
      for await (const part of file.parts) parts.push(part);
      await two.forget('2026-03-03');

      const withoutDate = (compared: ComparedValues | null) => {
        const { date: _, ...values } = compared ?? {};
        return compared && values;
      };
      const valuesOf = (sums: ComparedSums | null) => sums && comparedValues(query.indicatorList, sums);
      const { current, previous, change, ...comparison } = page.comparison ?? {};
      expect(current?.requests).toBe(500);
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

  test('says when it leaves days out', async () => {
    const { data } = await askCompared('2026-03-09', '2026-03-10');
    expect(data.meta.warnings.at(-1)).toEqual({
      code: 'comparison_incomplete',
      message: 'Days compared: 1 of 2. The others are not complete yet or have no statistics in one of the periods',
    });
  });

  test('with a period before the first possible day is refused', async () => {
    const { status, errors } = await askCompared('2000-01-01', '2000-01-01');
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['comparison']]);
  });
});
