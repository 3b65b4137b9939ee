import { describe, expect, test } from 'vitest';
import { dayState, finalUntil } from './day-state.ts';
import type { DayState } from './day-state.ts';

const berlin = 'Europe/Berlin';

describe('a day is in progress until its load reaches its end in the reporting time zone', () => {
  test.each<[string, string, string, DayState]>([
    ['2026-11-20', 'UTC', '2026-11-20T09:30:00Z', 'in_progress'],
    ['2026-11-20', 'UTC', '2026-11-20T23:59:59.999Z', 'in_progress'],
    ['2026-11-20', 'UTC', '2026-11-21T00:00:00Z', 'estimated'],
    // A load may end before the day begins, if the operator gave it a wrong time.
    ['2026-11-20', 'UTC', '2026-11-19T12:00:00Z', 'in_progress'],
    // This day has 23 hours.
    ['2026-03-29', berlin, '2026-03-29T21:59:59Z', 'in_progress'],
    ['2026-03-29', berlin, '2026-03-29T22:00:00Z', 'estimated'],
    // This day has 25 hours.
    ['2026-10-25', berlin, '2026-10-25T22:59:59Z', 'in_progress'],
    ['2026-10-25', berlin, '2026-10-25T23:00:00Z', 'estimated'],
    ['2026-11-20', 'America/Los_Angeles', '2026-11-21T07:59:59Z', 'in_progress'],
    ['2026-11-20', 'America/Los_Angeles', '2026-11-21T08:00:00Z', 'estimated'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20T09:59:59Z', 'in_progress'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z', 'estimated'],
    // Clocks go from 24:00 to 01:00: the next day begins without a midnight.
    ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59Z', 'in_progress'],
    ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00Z', 'estimated'],
  ])('%s in %s, by a load that reaches to %s, is %s', (day, timeZone, dataAsOf, state) => {
    const published = { day, isFinal: false, dataAsOf: new Date(dataAsOf) };
    expect(dayState(published, { timeZone, finalByAge: '2000-01-01' })).toBe(state);
  });
});

test.each<[string, boolean, string, DayState]>([
  ['of its age', false, '2026-11-20', 'final'],
  ['because the loader closed it', true, '2026-11-19', 'final'],
  ['neither of its age nor by the loader', false, '2026-11-19', 'in_progress'],
])('a day is final %s', (_, isFinal, finalByAge, state) => {
  const published = { day: '2026-11-20', isFinal, dataAsOf: new Date('2026-11-20T09:30:00Z') };
  expect(dayState(published, { timeZone: 'UTC', finalByAge })).toBe(state);
});

test.each<[string, DayState[], string | null, string | null]>([
  ['the last day before the first one that may change', ['final', 'estimated', 'final'], '2026-11-01', '2026-11-10'],
  ['the last settled day when all later ones may change', ['estimated', 'in_progress'], '2026-11-01', '2026-11-01'],
  ['the last day when none may change', ['final', 'final'], null, '2026-11-11'],
  ['no day when none is settled', ['estimated'], null, null],
  ['no day without statistics', [], null, null],
])('figures are final until %s', (_, states, lastFinalByAge, expected) => {
  const days = states.map((state, place) => ({
    day: `2026-11-${10 + place}`,
    state,
    isFinal: state === 'final',
    dataAsOf: new Date('2026-11-20T09:30:00Z'),
  }));
  expect(finalUntil(days, lastFinalByAge)).toBe(expected);
});
