import { expect, it } from 'vitest';

import { comparedValues, comparisonPeriod, periodsOf } from './compared-period.ts';

type Compared = Parameters<typeof periodsOf>[0];
type Comparison = NonNullable<Compared['comparison']>;

/** A report of seven days whose last one is not complete. */
const week = {
  meta: { period: { from: '2026-11-16', to: '2026-11-22' } },
  comparison: {
    period: { from: '2026-11-09', to: '2026-11-15' },
    days: { compared: 6, period: { from: '2026-11-16', to: '2026-11-21' }, inProgress: 1, withoutData: 0 },
  },
} as Compared & { comparison: Comparison };

function compared(from: string, otherFrom: string): Compared {
  const one = { from, to: from };
  return {
    meta: { period: one },
    comparison: {
      period: { from: otherFrom, to: otherFrom },
      days: { compared: 1, period: one, inProgress: 0, withoutData: 0 },
    },
  } as Compared;
}

it.each([
  ['the previous period', '2026-11-15', '2026-11-08', '2026-11-20', '2026-11-13'],
  ['a year with a leap day', '2024-03-01', '2023-03-01', '2024-03-31', '2023-03-31'],
  ['a year before', '2026-02-28', '2025-02-28', '2026-03-02', '2025-03-02'],
])('a day is compared with the day that it is shifted to: %s', (_, from, otherFrom, date, other) => {
  expect(periodsOf(compared(from, otherFrom), { groups: { date } })).toEqual({
    current: { from: date, to: date },
    previous: { from: other, to: other },
    leftOut: 0,
  });
});

it('totals and rows without a day are of the compared days alone, not of both periods', () => {
  const days = {
    current: { from: '2026-11-16', to: '2026-11-21' },
    previous: { from: '2026-11-09', to: '2026-11-14' },
    leftOut: 0,
  };
  expect(periodsOf(week, null)).toEqual(days);
  expect(periodsOf(week, { groups: {} })).toEqual(days);
  expect(periodsOf({ ...week, comparison: null }, null)).toBeNull();
});

it('days between the compared ones that are left out are counted', () => {
  const { comparison } = week;
  const gap = { ...comparison, days: { ...comparison.days, compared: 4, withoutData: 2 } };
  expect(periodsOf({ ...week, comparison: gap }, null)?.leftOut).toBe(2);
});

it('totals of no compared day are not zeros, but nothing', () => {
  const days = { compared: 0, period: null, inProgress: 1, withoutData: 0 };
  const nothing = { ...week, comparison: { ...week.comparison, days } };
  expect(comparedValues(nothing, null)).toBeNull();
  expect(periodsOf(nothing, null)).toBeNull();
  expect(comparedValues(week, null)).not.toBeNull();
});

it.each([
  ['2026-11-15', '2026-11-21', 'previous_period', '2026-11-08', '2026-11-14'],
  ['2026-03-01', '2026-03-01', 'previous_period', '2026-02-28', '2026-02-28'],
  ['2026-11-15', '2026-11-21', 'previous_year', '2025-11-15', '2025-11-21'],
  ['2028-02-29', '2028-03-02', 'previous_year', '2027-02-28', '2027-03-02'],
  // With a leap day in the period, the other period still has as many days.
  ['2028-02-01', '2028-03-01', 'previous_year', '2027-02-01', '2027-03-02'],
] as const)('%s to %s is compared with as many days (%s)', (from, to, id, otherFrom, otherTo) => {
  expect(comparisonPeriod({ from, to }, id)).toEqual({ from: otherFrom, to: otherTo });
});
