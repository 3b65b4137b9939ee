import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hour, minute } from '#process/durations.ts';
import { dueAfter, parseHolidays, parseWorkingHours, workedBetween } from './working-hours.ts';
import type { WorkingHours } from './working-hours.ts';

const berlin: WorkingHours = {
  timeZone: 'Europe/Berlin',
  weekdays: [1, 2, 3, 4, 5],
  opens: 9 * 60,
  closes: 18 * 60,
  holidays: new Set(['2026-12-25']),
};

const due = (since: string, hours: number, of = berlin) => dueAfter(of, new Date(since), hours * hour).toISOString();

describe('an answer is due', () => {
  test.each([
    ['on the same day', '2026-11-25T09:00:00Z', 2, '2026-11-25T11:00:00.000Z'],
    ['at the end of the day, not at the beginning of the next', '2026-11-25T09:00:00Z', 8, '2026-11-25T17:00:00.000Z'],
    ['after a night that does not count', '2026-11-25T16:00:00Z', 2, '2026-11-26T09:00:00.000Z'],
    ['from the opening on for a question of the night', '2026-11-25T02:00:00Z', 1, '2026-11-25T09:00:00.000Z'],
    ['after a weekend that does not count', '2026-11-27T16:30:00Z', 1, '2026-11-30T08:30:00.000Z'],
    ['after a weekend for a question of Sunday', '2026-11-29T12:00:00Z', 1, '2026-11-30T09:00:00.000Z'],
    ['after a holiday and its weekend', '2026-12-24T16:00:00Z', 2, '2026-12-28T09:00:00.000Z'],
    ['by the wall clock after summer time ends', '2026-10-23T15:00:00Z', 2, '2026-10-26T09:00:00.000Z'],
    ['by the wall clock after summer time begins', '2026-03-27T16:00:00Z', 2, '2026-03-30T08:00:00.000Z'],
  ])('%s', (_when, since, hours, expected) => {
    expect(due(since, hours)).toBe(expected);
  });

  test('by the wall clock of a working Sunday on which the clocks change', () => {
    const always = { ...berlin, weekdays: [1, 2, 3, 4, 5, 6, 7], opens: 0, closes: 24 * 60 };
    // Sunday, 29 March 2026, has 23 hours and 25 October 2026 has 25.
    expect(due('2026-03-28T23:00:00Z', 24, always)).toBe('2026-03-29T23:00:00.000Z');
    const [spring, autumn] = ['2026-03-28T23:00:00Z', '2026-10-24T22:00:00Z'].map((text) => new Date(text));
    const ends = ['2026-03-29T22:00:00Z', '2026-10-25T23:00:00Z'].map((text) => new Date(text));
    expect(workedBetween(always, spring ?? new Date(0), ends[0] ?? new Date(0))).toBe(23 * hour);
    expect(workedBetween(always, autumn ?? new Date(0), ends[1] ?? new Date(0))).toBe(25 * hour);
  });
});

test('the working time until an answer is due is the time that was promised, from any instant on', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 60 * 60 }),
      fc.constantFrom(...zones),
      (since, minutes, timeZone) => {
        const hours = { ...berlin, timeZone };
        const at = dueAfter(hours, since, minutes * minute);
        expect(workedBetween(hours, since, at)).toBe(minutes * minute);
        expect(workedBetween(hours, at, since)).toBe(0);
      },
    ),
  );
});

test.each([
  ['Mon-Fri 09:00-18:00', { weekdays: [1, 2, 3, 4, 5], opens: 540, closes: 1080 }],
  ['Mon,Wed,Sat-Sun 10:00-16:30', { weekdays: [1, 3, 6, 7], opens: 600, closes: 990 }],
  ['Sun 00:00-24:00', { weekdays: [7], opens: 0, closes: 1440 }],
  ['Fri-Mon 09:00-18:00', null],
  ['mon 09:00-18:00', null],
  ['Mon 18:00-09:00', null],
  ['Mon 09:00-24:30', null],
  ['Mon 9-18', null],
  [' 09:00-18:00', null],
  ['Mon-Tue-Wed 09:00-18:00', null],
])('reads the working hours %s', (text, expected) => {
  expect(parseWorkingHours(text)).toEqual(expected);
});

test('reads days without work, and refuses an invalid day', () => {
  expect(parseHolidays('2026-12-25, 2027-01-01')).toEqual(new Set(['2026-12-25', '2027-01-01']));
  expect([parseHolidays('2026-02-30'), parseHolidays('25.12.2026'), parseHolidays('')]).toEqual([null, null, null]);
});
