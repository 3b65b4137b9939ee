import { expect, it } from 'vitest';

import { dailyAverage } from './daily-average.ts';

const days = (...revenues: (number | null)[]) => revenues.map((revenue) => (revenue === null ? null : { revenue }));

it('is that of the whole days of the last 7: neither today nor a day without statistics lowers it', () => {
  const daily = days(900, 900, 10, 20, null, 30, 40, 50, 1);
  expect(dailyAverage({ daily, meta: { isLastDayOpen: true } })).toBe(30);
  expect(dailyAverage({ daily, meta: { isLastDayOpen: false } })).toBeCloseTo(151 / 6);
});

it('is unknown without a whole day', () => {
  expect(dailyAverage({ daily: days(null, 5), meta: { isLastDayOpen: true } })).toBeNull();
});
