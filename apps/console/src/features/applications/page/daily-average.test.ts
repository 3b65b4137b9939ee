import { expect, it } from 'vitest';

import { dailyAverage } from './daily-average.ts';

const days = (...revenues: (number | null)[]) => revenues.map((revenue) => (revenue === null ? null : { revenue }));

it('covers the complete days of the last 7; unfinished days and days without statistics do not lower it', () => {
  const daily = days(900, 900, 10, 20, null, 30, 40, 50, 1);
  expect(dailyAverage({ daily, meta: { lastOpenDays: 1 } })).toBe(30);
  expect(dailyAverage({ daily, meta: { lastOpenDays: 2 } })).toBe(25);
  expect(dailyAverage({ daily, meta: { lastOpenDays: 0 } })).toBeCloseTo(151 / 6);
});

it('is unknown without a complete day', () => {
  expect(dailyAverage({ daily: days(null, 5), meta: { lastOpenDays: 1 } })).toBeNull();
});
