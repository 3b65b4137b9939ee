import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minute } from '#process/durations.ts';
import { clockTime, dayOf, startOfDay } from './periods.ts';

test.each([
  ['UTC', '2026-11-23', '2026-11-23T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-23', '2026-11-22T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-23', '2026-11-22T10:00:00.000Z'],
  // The clocks go from 24:00 to 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('in %s, %s begins at %s', (timeZone, day, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});

test('a day begins right after the last minute of the day before, in every zone', () => {
  const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), instant, (timeZone, at) => {
      const day = dayOf(new Date(at), timeZone);
      const start = startOfDay(day, timeZone);
      expect(dayOf(start, timeZone)).toBe(day);
      expect(dayOf(new Date(start.getTime() - minute), timeZone) < day).toBe(true);
      expect(start.getTime()).toBeLessThanOrEqual(at);
    }),
    { numRuns: 300 },
  );
});

test('a clock shows 24 hours, from 00:00', () => {
  expect(clockTime(new Date('2026-11-23T00:00:00Z'), 'UTC')).toBe('00:00');
  expect(clockTime(new Date('2026-11-23T23:59:59Z'), 'UTC')).toBe('23:59');
  expect(clockTime(new Date('2026-11-23T10:15:00Z'), 'Asia/Kathmandu')).toBe('16:00');
});
