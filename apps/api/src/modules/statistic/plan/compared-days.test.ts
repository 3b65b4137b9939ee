import type { DatePeriod } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';
import { comparedDays } from './compared-days.ts';
import { otherPeriodOf } from '#modules/statistic/query/other-period.ts';
import type { DayCounts } from './compared-days.ts';

test.each([
  ['previous_period', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['previous_period', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['previous_period', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['previous_year', '2026-11-15', '2026-11-21', '2025-11-15', '2025-11-21'],
  ['previous_year', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
  // Both periods have the same number of days, also when only one of them contains 29 February.
  ['previous_year', '2024-02-28', '2024-03-01', '2023-02-28', '2023-03-02'],
  ['previous_year', '2025-02-28', '2025-03-01', '2024-02-28', '2024-02-29'],
  ['previous_year', '2023-01-01', '2026-12-31', '2022-01-01', '2025-12-31'],
] as const)('%s of %s–%s is %s–%s', (id, from, to, otherFrom, otherTo) => {
  expect(otherPeriodOf(id, { from, to }).period).toEqual({ from: otherFrom, to: otherTo });
});

const period = { from: '2026-11-18', to: '2026-11-20' };

/** The days of the compared period. */
const [first, second, third] = ['2026-11-18', '2026-11-19', '2026-11-20'];
const counted = (compared: number, days: DatePeriod, inProgress: number, withoutData: number): DayCounts => ({
  compared,
  period: days,
  inProgress,
  withoutData,
});

test.each<[string, number[], number[], string[], number[], DayCounts]>([
  ['all days', [1, 2, 3], [4, 5, 6], [], [1, 2, 3], counted(3, { from: first, to: third }, 0, 0)],
  ['no unfinished day', [1, 2, 3], [4, 5, 6], [third], [1, 2, 0], counted(2, { from: first, to: second }, 1, 0)],
  [
    'no day beside an unfinished one',
    [1, 2, 3],
    [4, 5, 6],
    ['2026-11-15'],
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
  ['no day at all', [0, 0, 3], [4, 5, 0], [], [0, 0, 0], { compared: 0, period: null, inProgress: 0, withoutData: 3 }],
])('compares and counts %s', (_, loads, otherLoads, unfinished, expected, counts) => {
  const compared = comparedDays(period, { shift: 3 }, { loads, otherLoads }, new Set(unfinished));
  expect(compared).toEqual({
    days: {
      shift: 3,
      otherLoads: otherLoads.map((load, place) => (expected[place] === 0 ? 0 : load)),
    },
    counts,
  });
});
