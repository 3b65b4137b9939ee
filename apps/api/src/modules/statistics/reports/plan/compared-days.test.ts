import type { ComparedDays, DatePeriod } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';
import { addDays, daysOf } from '#modules/statistics/days/periods.ts';
import { otherPeriodOf } from '#modules/statistics/reports/query/parse-report.ts';
import { comparedDays } from './compared-days.ts';

const period = { from: '2026-11-18', to: '2026-11-20' };
const other = { from: '2026-11-11', to: '2026-11-13' };

/** The days of the compared period. */
const [first, second, third] = ['2026-11-18', '2026-11-19', '2026-11-20'];
const nothing: ComparedDays = {
  compared: 0,
  period: null,
  otherPeriod: null,
  inProgress: 0,
  withoutData: 3,
  withoutMatch: 0,
};
const counted = (
  compared: number,
  { from, to }: DatePeriod,
  inProgress: number,
  withoutData: number,
): ComparedDays => ({
  compared,
  period: { from, to },
  otherPeriod: { from: addDays(from, -7), to: addDays(to, -7) },
  inProgress,
  withoutData,
  withoutMatch: 0,
});

test.each<[string, number[], number[], string[], number[], ComparedDays]>([
  ['all days', [1, 2, 3], [4, 5, 6], [], [1, 2, 3], counted(3, { from: first, to: third }, 0, 0)],
  ['no unfinished day', [1, 2, 3], [4, 5, 6], [third], [1, 2, 0], counted(2, { from: first, to: second }, 1, 0)],
  [
    'no day beside an unfinished one',
    [1, 2, 3],
    [4, 5, 6],
    ['2026-11-11'],
    [0, 2, 3],
    counted(2, { from: second, to: third }, 1, 0),
  ],
  ['no day without statistics', [0, 2, 3], [4, 5, 6], [], [0, 2, 3], counted(2, { from: second, to: third }, 0, 1)],
  [
    'no day beside one without statistics',
    [1, 2, 3],
    [4, 0, 6],
    [],
    [1, 0, 3],
    counted(2, { from: first, to: third }, 0, 1),
  ],
  ['nothing twice', [1, 0, 3], [4, 0, 0], [third], [1, 0, 0], counted(1, { from: first, to: first }, 1, 1)],
  ['no day at all', [0, 0, 3], [4, 5, 0], [], [0, 0, 0], nothing],
])('compares and counts %s', (_, loads, otherLoads, unfinished, expected, counts) => {
  const compared = comparedDays(
    period,
    { period: other, days: daysOf(other) },
    { loads, otherLoads },
    new Set(unfinished),
  );
  expect(compared).toEqual({
    days: otherLoads.map((load, place) => (expected[place] === 0 ? null : { day: addDays(other.from, place), load })),
    counts,
  });
});

test('a date that the month before does not have is counted apart, and is beside no load', () => {
  const monthEnd = { from: '2026-03-27', to: '2026-03-30' };
  const otherPeriod = otherPeriodOf('previous_month', monthEnd);
  const { days, counts } = comparedDays(monthEnd, otherPeriod, { loads: [1, 2, 3, 4], otherLoads: [5, 6] }, new Set());
  expect(days).toEqual([{ day: '2026-02-27', load: 5 }, { day: '2026-02-28', load: 6 }, null, null]);
  expect(counts).toEqual({
    compared: 2,
    period: { from: '2026-03-27', to: '2026-03-28' },
    otherPeriod: { from: '2026-02-27', to: '2026-02-28' },
    inProgress: 0,
    withoutData: 0,
    withoutMatch: 2,
  });
});
