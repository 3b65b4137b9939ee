import { expect, it } from 'vitest';

import { reportOfMonth } from './report-of-month.ts';

it.each([
  ['2026-10', '2026-10-01..2026-10-31'],
  ['2028-02', '2028-02-01..2028-02-29'],
  ['2026-12', '2026-12-01..2026-12-31'],
])('the report of %s has all of its days', (month, period) => {
  expect(reportOfMonth(month).period).toBe(period);
});
