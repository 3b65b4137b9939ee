import { expect, it } from 'vitest';

import { comparedPeriod, comparisonOf, comparisonPeriod } from './compared-period.ts';

type Compared = Parameters<typeof comparedPeriod>[0];

function compared(from: string, otherFrom: string): Compared {
  return {
    meta: { period: { from, to: from } },
    comparison: { period: { from: otherFrom, to: otherFrom } },
  } as Compared;
}

it.each([
  ['the previous period', '2026-11-15', '2026-11-08', '2026-11-20', '2026-11-13'],
  ['a year with a leap day', '2024-03-01', '2023-03-01', '2024-03-31', '2023-03-31'],
  ['a year before', '2026-02-28', '2025-02-28', '2026-03-02', '2025-03-02'],
])('a day stands beside the day that it is shifted from: %s', (_, from, otherFrom, date, other) => {
  expect(comparedPeriod(compared(from, otherFrom), { groups: { date } })).toEqual({ from: other, to: other });
});

it('totals and rows without a day stand beside the whole other period', () => {
  const statistic = compared('2026-11-15', '2026-11-08');
  expect(comparedPeriod(statistic, null)).toEqual(statistic.comparison?.period);
  expect(comparedPeriod(statistic, { groups: {} })).toEqual(statistic.comparison?.period);
  expect(comparedPeriod({ ...statistic, comparison: null }, null)).toBeUndefined();
});

it('totals of no compared day are not zeros, but nothing', () => {
  const days = { compared: 0, inProgress: 1, withoutData: 0 };
  const period = { from: '2026-11-20', to: '2026-11-20' };
  const comparison = { id: 'previous_period', period, days, current: {}, previous: {}, change: {} } as const;
  expect(comparisonOf({ comparison })).toBeNull();
  expect(comparisonOf({ comparison: { ...comparison, days: { ...days, compared: 1 } } })).not.toBeNull();
});

it.each([
  ['2026-11-15', '2026-11-21', 'previous_period', '2026-11-08', '2026-11-14'],
  ['2026-03-01', '2026-03-01', 'previous_period', '2026-02-28', '2026-02-28'],
  ['2026-11-15', '2026-11-21', 'previous_year', '2025-11-15', '2025-11-21'],
  ['2028-02-29', '2028-03-02', 'previous_year', '2027-02-28', '2027-03-02'],
  // A leap day within the period: the other one has as many days.
  ['2028-02-01', '2028-03-01', 'previous_year', '2027-02-01', '2027-03-02'],
] as const)('%s to %s is compared with as many days (%s)', (from, to, id, otherFrom, otherTo) => {
  expect(comparisonPeriod({ from, to }, id)).toEqual({ from: otherFrom, to: otherTo });
});
