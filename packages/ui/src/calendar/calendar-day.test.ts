import { describe, expect, it } from 'vitest';

import { toCalendarDay, toNoon } from './calendar-day.ts';

describe('calendar days', () => {
  it.each(['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31'])(
    'come back unchanged from a date of the calendar: %s',
    (day) => {
      expect(toCalendarDay(toNoon(day))).toBe(day);
    },
  );

  it('stay the same day where summer time starts at midnight', () => {
    const noon = toNoon('2026-03-29');
    expect([noon.getDate(), noon.getHours()]).toEqual([29, 12]);
  });
});
