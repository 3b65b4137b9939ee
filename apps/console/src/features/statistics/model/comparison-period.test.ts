import { expect, it } from 'vitest';

import { comparedValues, comparisonPeriod, periodsOf } from './comparison-period.ts';

type Compared = Parameters<typeof periodsOf>[0];
type Comparison = NonNullable<Compared['comparison']>;

/** A report of seven days whose last one is not complete. */
const week = {
  comparison: {
    period: { from: '2026-11-09', to: '2026-11-15' },
    days: {
      compared: 6,
      period: { from: '2026-11-16', to: '2026-11-21' },
      otherPeriod: { from: '2026-11-09', to: '2026-11-14' },
      inProgress: 1,
      withoutData: 0,
      withoutMatch: 0,
    },
  },
} as Compared & { comparison: Comparison };

const values = { current: {}, previous: {}, change: {} };

it('a row of a day is compared with the day in the answer, or with nothing if there is none', () => {
  const row = { groups: { date: '2026-11-20' }, comparison: { ...values, date: '2026-10-20' } };
  expect(periodsOf(week, row)).toEqual({
    current: { from: '2026-11-20', to: '2026-11-20' },
    previous: { from: '2026-10-20', to: '2026-10-20' },
    leftOut: 0,
  });
  expect(periodsOf(week, { ...row, comparison: null })).toBeNull();
});

it('a row of a week is compared on its own compared days, or with nothing if there are none', () => {
  const { days } = week.comparison;
  const own = { ...days, compared: 3, otherPeriod: { from: '2026-10-19', to: '2026-10-22' } };
  const groups = {
    week: { id: '2026-11-16', from: '2026-11-16', to: '2026-11-22', days: 7, state: 'in_progress' as const },
  };
  expect(periodsOf(week, { groups, comparison: { ...values, days: own } })).toEqual({
    current: { from: '2026-11-16', to: '2026-11-21' },
    previous: { from: '2026-10-19', to: '2026-10-22' },
    leftOut: 3,
  });
  expect(periodsOf(week, { groups, comparison: null })).toBeNull();
});

it('totals and rows without a day cover only the compared days, not both whole periods', () => {
  const days = {
    current: { from: '2026-11-16', to: '2026-11-21' },
    previous: { from: '2026-11-09', to: '2026-11-14' },
    leftOut: 0,
  };
  expect(periodsOf(week, null)).toEqual(days);
  expect(periodsOf(week, { groups: {}, comparison: values })).toEqual(days);
  expect(periodsOf({ ...week, comparison: null }, null)).toBeNull();
});

it('days that are left out between the compared ones are counted', () => {
  const { comparison } = week;
  const gap = { ...comparison, days: { ...comparison.days, compared: 4, withoutData: 2 } };
  expect(periodsOf({ ...week, comparison: gap }, null)?.leftOut).toBe(2);
});

it('totals of no compared day are empty, not zero', () => {
  const days = { ...week.comparison.days, compared: 0, period: null, otherPeriod: null };
  const nothing = { ...week, comparison: { ...week.comparison, days } };
  expect(comparedValues(nothing, null)).toBeNull();
  expect(periodsOf(nothing, null)).toBeNull();
  expect(comparedValues(week, null)).not.toBeNull();
});

it.each([
  ['2026-11-16', '2026-11-22', 'previous_period', '2026-11-09', '2026-11-15'],
  ['2026-11-01', '2026-11-22', 'previous_period', '2026-10-04', '2026-10-25'],
  ['2026-11-22', '2026-11-22', 'previous_period', '2026-11-15', '2026-11-15'],
  ['2026-11-01', '2026-11-22', 'previous_month', '2026-10-01', '2026-10-22'],
  ['2026-03-01', '2026-03-31', 'previous_month', '2026-02-01', '2026-02-28'],
  ['2026-01-10', '2026-01-31', 'previous_month', '2025-12-10', '2025-12-31'],
  ['2026-11-16', '2026-11-22', 'previous_year', '2025-11-17', '2025-11-23'],
  ['2028-02-29', '2028-03-02', 'previous_year', '2027-03-02', '2027-03-04'],
] as const)('%s to %s is compared by %s with %s to %s', (from, to, id, otherFrom, otherTo) => {
  expect(comparisonPeriod({ from, to }, id)).toEqual({ from: otherFrom, to: otherTo });
});
