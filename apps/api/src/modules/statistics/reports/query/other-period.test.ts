import type { DatePeriod } from '@publisher-console/api-contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, daysIn, daysOf, presetIds, presets } from '#modules/statistics/days/periods.ts';
import { otherPeriodOf } from './parse-report.ts';

test.each([
  ['previous_period', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['previous_period', '2026-11-22', '2026-11-22', '2026-11-15', '2026-11-15'],
  ['previous_period', '2026-11-01', '2026-11-22', '2026-10-04', '2026-10-25'],
  ['previous_period', '2026-01-01', '2026-12-31', '2024-12-26', '2025-12-25'],
  ['previous_month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['previous_month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['previous_month', '2024-03-29', '2024-03-31', '2024-02-29', '2024-02-29'],
  ['previous_month', '2026-03-29', '2026-04-02', '2026-03-01', '2026-03-02'],
  // No day of the period has one to be compared with.
  ['previous_month', '2026-03-31', '2026-03-31', '2026-02-28', '2026-02-28'],
  ['previous_year', '2026-11-16', '2026-11-22', '2025-11-17', '2025-11-23'],
  ['previous_year', '2024-02-29', '2024-03-01', '2023-03-02', '2023-03-03'],
] as const)('%s of %s–%s is %s–%s', (id, from, to, otherFrom, otherTo) => {
  expect(otherPeriodOf(id, { from, to }).period).toEqual({ from: otherFrom, to: otherTo });
});

const anyPeriod: fc.Arbitrary<DatePeriod> = fc
  .tuple(fc.nat(12_000), fc.oneof(fc.nat(40), fc.nat(1_829)))
  .map(([first, length]) => ({ from: addDays('2006-01-01', first), to: addDays('2006-01-01', first + length) }));

const weekday = (day: string) => new Date(day).getUTCDay();

function pairsOf(id: 'previous_period' | 'previous_month' | 'previous_year', period: DatePeriod) {
  const { days, period: other } = otherPeriodOf(id, period);
  expect(days).toHaveLength(daysIn(period));
  const pairs = daysOf(period).flatMap((day, index): [string, string][] => {
    const otherDay = days[index] ?? null;
    return otherDay === null ? [] : [[day, otherDay]];
  });
  // No day is counted twice, and the other period has all of them.
  const others = pairs.map(([, otherDay]) => otherDay);
  expect(others).toEqual([...new Set(others)].toSorted());
  expect([others[0] ?? other.from, others.at(-1) ?? other.to]).toEqual([other.from, other.to]);
  return pairs;
}

test.each(['previous_period', 'previous_year'] as const)('%s compares each day with an earlier same weekday', (id) => {
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const pairs = pairsOf(id, period);
      expect(pairs).toHaveLength(daysIn(period));
      expect(pairs.filter(([day, otherDay]) => weekday(day) !== weekday(otherDay) || otherDay >= day)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('the previous period is the nearest one that does not overlap and has the same weekdays', () => {
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const { to } = otherPeriodOf('previous_period', period).period;
      expect(to < period.from).toBe(true);
      expect(addDays(to, 7) >= period.from).toBe(true);
    }),
  );
});

test('the previous month compares a day with the same date, and with nothing if that month is too short', () => {
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const pairs = pairsOf('previous_month', period);
      const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
      expect(
        pairs.filter(([day, other]) => day.slice(8) !== other.slice(8) || months(day) - months(other) !== 1),
      ).toEqual([]);
      const unmatched = daysOf(period).filter((day) => !pairs.some(([matched]) => matched === day));
      expect(unmatched.filter((day) => Number(day.slice(8)) < 29)).toEqual([]);
      for (const day of unmatched) {
        const [year, month, date] = day.split('-').map(Number) as [number, number, number];
        expect(new Date(Date.UTC(year, month - 1, 0)).getUTCDate()).toBeLessThan(date);
      }
    }),
    { numRuns: 200 },
  );
});

test('in every time zone, also when clocks change, today and each named period meet the same weekdays', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const hours = fc.integer({ min: Date.UTC(2023, 0) / 3_600_000, max: Date.UTC(2029, 0) / 3_600_000 });
  for (const timeZone of zones) {
    const local = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
    const named = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short' });
    fc.assert(
      fc.property(hours, fc.constantFrom(...presetIds), (hour, preset) => {
        const now = new Date(hour * 3_600_000);
        const today = dayOf(now, timeZone);
        const { days } = otherPeriodOf('previous_period', { from: today, to: today });
        expect(named.format(new Date(days[0] ?? ''))).toBe(local.format(now));
        const period = presets[preset].period(today);
        const others = otherPeriodOf('previous_year', period).days;
        expect(others.map((day) => weekday(day ?? ''))).toEqual(daysOf(period).map(weekday));
      }),
      { numRuns: 10 },
    );
  }
});
