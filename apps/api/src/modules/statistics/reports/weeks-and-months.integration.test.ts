import { trialCount } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComparisonId, DatePeriod, GroupId } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { addDays, daysOf } from '#modules/statistics/days/periods.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';
import type { Reports } from './reports.ts';
import { insertFacts } from './testing/facts.ts';
import { factOf, publishedLoad, startTwoPublishers } from './testing/two-publishers.ts';
import type { TwoPublishers } from './testing/two-publishers.ts';

const timeZone = 'America/Los_Angeles';
/** The evening of 19 January in the network's time zone, of which the statistics reach this instant. */
const now = new Date('2027-01-20T05:00:00Z');
const today = '2027-01-19';

/** A leap year, and years that end in the first, the 52nd and the 53rd week. Between them, days have no statistics. */
const spans: DatePeriod[] = [
  { from: '2023-11-06', to: '2024-04-02' },
  { from: '2024-12-16', to: '2025-01-20' },
  { from: '2026-11-01', to: today },
];
const days = spans.flatMap(daysOf);

let two: TwoPublishers;
let reports: Reports;
beforeAll(async () => {
  two = await startTwoPublishers();
  const load = await publishedLoad(two.api, ...days);
  await asNetwork(two.api.database, (network) =>
    network.update(statisticsLoad).set({ asOf: now }).where(eq(statisticsLoad.id, load)),
  );
  const { writer } = await two.api.startWarehouse();
  await insertFacts(
    writer,
    days.flatMap((day, place) => [
      { ...factOf(two.anna, two.annasApp, load, day, 4 * (25 + place ** 2)), revenue: 1_000_003 * (place + 1) },
      factOf(two.oleg, two.olegsApp, load, day, 9_000),
    ]),
  );
  reports = await two.reportsAt(now, timeZone);
});
afterAll(() => two.api.close());

const ask = (groupList: GroupId[], period: DatePeriod, comparison?: ComparisonId) =>
  reports.page(
    {
      groupList,
      indicatorList: ['requests', 'revenue'],
      filterList: { period },
      pagination: { page: 1, size: 2000 },
      ...(comparison && { comparison }),
    },
    two.annasCall(),
  );

type Row = AnswerData<'getStatistic'>['table']['rows'][number];

/** The number of the ISO week and its year: those of its Thursday. */
function isoWeek(day: string): string {
  const weekday = new Date(day).getUTCDay() || 7;
  const thursday = addDays(day, 4 - weekday);
  const year = thursday.slice(0, 4);
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${Math.floor(dayOfYear / 7) + 1}`;
}

const spanOf = { week: isoWeek, month: (day: string) => day.slice(0, 7) };

/** Adds micros, because sums of doubles have an error. */
const sum = (rows: Row[], valueOf: (row: Row) => { requests?: number | null; revenue?: number } | undefined) => {
  const total = (id: 'requests' | 'revenue', unit: number) =>
    rows.reduce((all, row) => all + Math.round((valueOf(row)?.[id] ?? 0) * unit), 0) / unit;
  return { requests: total('requests', 1), revenue: total('revenue', 1e6) };
};

/** The rows by week or month, computed from those by day. */
function rowsOfSpans(byDay: AnswerData<'getStatistic'>, group: 'week' | 'month') {
  const states = new Map(byDay.meta.openDays.map(({ date, state }) => [date, state]));
  const spansOfRows = Map.groupBy(byDay.table.rows, ({ groups: { date = '' } }) => spanOf[group](date));
  return [...spansOfRows.values()].map((rows) => {
    const dates = rows.map(({ groups: { date = '' } }) => date);
    const found = new Set(dates.map((date) => states.get(date)));
    const compared = rows.filter(({ comparison }) => comparison !== null);
    return {
      from: dates[0],
      to: dates.at(-1),
      state: found.has('in_progress') ? 'in_progress' : found.has('estimated') ? 'estimated' : 'final',
      indicators: sum(rows, ({ indicators }) => indicators),
      comparison:
        compared.length === 0
          ? null
          : {
              compared: compared.length,
              period: { from: compared[0]?.groups.date, to: compared.at(-1)?.groups.date },
              otherPeriod: { from: compared[0]?.comparison?.date, to: compared.at(-1)?.comparison?.date },
              current: sum(compared, ({ comparison }) => comparison?.current),
              previous: sum(compared, ({ comparison }) => comparison?.previous),
            },
    };
  });
}

const somePeriod = fc
  .constantFrom(...spans)
  .chain(({ from, to }) => fc.tuple(fc.constantFrom(...daysOf({ from, to })), fc.nat(100)))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));
const comparison = fc.constantFrom<ComparisonId | undefined>(
  undefined,
  'previous_period',
  'previous_month',
  'previous_year',
);

test.each(['week', 'month'] as const)(
  'a row of a %s has the figures, the state and the comparison of its days in the period',
  async (group) => {
    await fc.assert(
      fc.asyncProperty(somePeriod, comparison, async (period, other) => {
        const [byDay, bySpan] = [await ask(['date'], period, other), await ask([group], period, other)];
        expect(
          bySpan.table.rows.map(({ groups, indicators, comparison: compared }) => {
            const { from, to, state } = groups[group] ?? {};
            if (compared === null) return { from, to, state, indicators, comparison: null };
            const { compared: count, period: own, otherPeriod } = compared.days ?? {};
            const { current, previous } = compared;
            return {
              from,
              to,
              state,
              indicators,
              comparison: { compared: count, period: own, otherPeriod, current, previous },
            };
          }),
        ).toEqual(rowsOfSpans(byDay, group));
        for (const { groups } of bySpan.table.rows) {
          const { id = '', from = '' } = groups[group] ?? {};
          expect(spanOf[group](id)).toBe(spanOf[group](from));
          expect(group === 'week' ? new Date(id).getUTCDay() : id.slice(8)).toBe(group === 'week' ? 1 : '01');
        }
        expect(bySpan.summary).toEqual(byDay.summary);
      }),
      { numRuns: trialCount(40, 600) },
    );
  },
  120_000,
);

const spansOf = async (group: 'week' | 'month', from: string, to: string) =>
  (await ask([group], { from, to })).table.rows.map(({ groups }) => Object.values(groups[group] ?? {}).join(' '));

describe('a row names its days', () => {
  test('of a week over the turn of a year, and of weeks that the period cuts', async () => {
    expect(await spansOf('week', '2024-12-26', '2025-01-07')).toEqual([
      '2024-12-23 2024-12-26 2024-12-29 4 final',
      '2024-12-30 2024-12-30 2025-01-05 7 final',
      '2025-01-06 2025-01-06 2025-01-07 2 final',
    ]);
  });

  test('of months of 31, 29 and 31 days, one of which begins before the period', async () => {
    expect(await spansOf('month', '2024-01-31', '2024-03-31')).toEqual([
      '2024-01-01 2024-01-31 2024-01-31 1 final',
      '2024-02-01 2024-02-01 2024-02-29 29 final',
      '2024-03-01 2024-03-01 2024-03-31 31 final',
    ]);
  });

  test('up to the last one with statistics in the time zone of the network, however long the period is', async () => {
    expect(await spansOf('month', '2026-12-01', '2027-01-31')).toEqual([
      '2026-12-01 2026-12-01 2026-12-31 31 final',
      `2027-01-01 2027-01-01 ${today} 19 in_progress`,
    ]);
  });

  test('of a week within its month, in a report by both', async () => {
    const { table } = await ask(['month', 'week'], { from: '2026-11-23', to: '2026-12-06' }, 'previous_period');
    const named = table.rows.map(({ groups: { month, week }, comparison: compared }) => [
      month?.id,
      week?.id,
      compared?.days?.period,
    ]);
    expect(named).toEqual([
      ['2026-11-01', '2026-11-23', { from: '2026-11-23', to: '2026-11-29' }],
      ['2026-11-01', '2026-11-30', { from: '2026-11-30', to: '2026-11-30' }],
      ['2026-12-01', '2026-11-30', { from: '2026-12-01', to: '2026-12-06' }],
    ]);
  });
});

test('a row by week and month has the state of its own days, not of the other part of its week or month', async () => {
  const { table } = await ask(['week', 'month'], { from: '2026-12-28', to: today });
  const states = ({ groups: { week, month } }: Row) => [week?.id, month?.id, week?.state, month?.state];
  expect(table.rows.map(states)).toEqual([
    ['2026-12-28', '2026-12-01', 'final', 'final'],
    ['2026-12-28', '2027-01-01', 'final', 'final'],
    ['2027-01-04', '2027-01-01', 'final', 'final'],
    ['2027-01-11', '2027-01-01', 'estimated', 'estimated'],
    ['2027-01-18', '2027-01-01', 'in_progress', 'in_progress'],
  ]);
});

test('the week of a day in progress comes last in an order by size', async () => {
  const period = { from: '2026-12-28', to: today };
  const query = { groupList: ['week' as const], indicatorList: ['requests' as const], filterList: { period } };
  for (const direction of ['asc', 'desc'] as const) {
    const { table } = await reports.page({ ...query, sort: { field: 'requests', direction } }, two.annasCall());
    expect(table.rows.at(-1)?.groups.week?.id).toBe('2027-01-18');
  }
});
