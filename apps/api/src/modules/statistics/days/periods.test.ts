import { describe, expect, test } from 'vitest';
import { dayOf, presetIds, presets } from './periods.ts';

describe('a day ends at midnight in the reporting time zone', () => {
  test.each([
    ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-01-01T00:30:00Z', 'America/Los_Angeles', '2025-12-31'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(dayOf(new Date(instant), timeZone)).toBe(day);
  });
});

test('every named period covers the days of its name, on a Sunday that is the first of a month', () => {
  const periods = Object.fromEntries(presetIds.map((id) => [id, Object.values(presets[id].period('2026-03-01'))]));
  expect(periods).toEqual({
    today: ['2026-03-01', '2026-03-01'],
    yesterday: ['2026-02-28', '2026-02-28'],
    last_7_days: ['2026-02-23', '2026-03-01'],
    last_14_days: ['2026-02-16', '2026-03-01'],
    last_30_days: ['2026-01-31', '2026-03-01'],
    this_week: ['2026-02-23', '2026-03-01'],
    last_week: ['2026-02-16', '2026-02-22'],
    this_month: ['2026-03-01', '2026-03-01'],
    last_month: ['2026-02-01', '2026-02-28'],
  });
});
