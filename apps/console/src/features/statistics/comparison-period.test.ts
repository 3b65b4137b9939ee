import { expect, test } from 'vitest';

import { comparisonPeriod } from './comparison-period.ts';

test.each([
  ['2026-11-15', '2026-11-21', 'previous_period', '2026-11-08', '2026-11-14'],
  ['2026-03-01', '2026-03-01', 'previous_period', '2026-02-28', '2026-02-28'],
  ['2026-11-15', '2026-11-21', 'previous_year', '2025-11-15', '2025-11-21'],
  ['2028-02-29', '2028-03-02', 'previous_year', '2027-02-28', '2027-03-02'],
  // A leap day within the period: the other one has as many days.
  ['2028-02-01', '2028-03-01', 'previous_year', '2027-02-01', '2027-03-02'],
] as const)('%s to %s is compared with as many days (%s)', (from, to, id, otherFrom, otherTo) => {
  expect(comparisonPeriod({ from, to }, id)).toEqual({ from: otherFrom, to: otherTo });
});
