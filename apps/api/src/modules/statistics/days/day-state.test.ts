import { describe, expect, test } from 'vitest';
import { dayStateOf, dayStates, openDaysIn } from './day-state.ts';

const berlin = 'Europe/Berlin';

describe('a day is complete as soon as its load reaches its end in the reporting time zone', () => {
  test.each<[string, string, string, 'in progress' | 'complete']>([
    ['2026-11-20', 'UTC', '2026-11-20T09:30:00Z', 'in progress'],
    ['2026-11-20', 'UTC', '2026-11-20T23:59:59.999Z', 'in progress'],
    ['2026-11-20', 'UTC', '2026-11-21T00:00:00Z', 'complete'],
    // A load may end before the day begins, if the operator gave it a wrong time.
    ['2026-11-20', 'UTC', '2026-11-19T12:00:00Z', 'in progress'],
    // This day has 23 hours.
    ['2026-03-29', berlin, '2026-03-29T21:59:59Z', 'in progress'],
    ['2026-03-29', berlin, '2026-03-29T22:00:00Z', 'complete'],
    // This day has 25 hours.
    ['2026-10-25', berlin, '2026-10-25T22:59:59Z', 'in progress'],
    ['2026-10-25', berlin, '2026-10-25T23:00:00Z', 'complete'],
    ['2026-11-20', 'America/Los_Angeles', '2026-11-21T07:59:59Z', 'in progress'],
    ['2026-11-20', 'America/Los_Angeles', '2026-11-21T08:00:00Z', 'complete'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20T09:59:59Z', 'in progress'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z', 'complete'],
    // Clocks go from 24:00 to 01:00: the next day begins without a midnight.
    ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59Z', 'in progress'],
    ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00Z', 'complete'],
  ])('%s in %s, by a load that reaches to %s, is %s', (day, timeZone, dataAsOf, state) => {
    const published = { day, isFinal: false, dataAsOf: new Date(dataAsOf) };
    const { isComplete } = dayStateOf(published, { timeZone, finalByAge: '2000-01-01' });
    expect(isComplete).toBe(state === 'complete');
  });
});

const [part, whole] = [new Date('2026-11-20T09:30:00Z'), new Date('2026-11-21T00:00:00Z')];

test.each<[string, boolean, string, Date, boolean]>([
  ['closed of its age', false, '2026-11-20', whole, true],
  ['closed because the loader declared it', true, '2026-11-19', whole, true],
  ['open before that', false, '2026-11-19', whole, false],
  ['open while a part of it is loaded, however old it is', false, '2026-11-30', part, false],
  ['open while a part of it is loaded, whatever was declared', true, '2026-11-30', part, false],
])('a day is %s', (_, isFinal, finalByAge, dataAsOf, isClosed) => {
  const state = dayStateOf({ day: '2026-11-20', isFinal, dataAsOf }, { timeZone: 'UTC', finalByAge });
  expect(state).toEqual({ isComplete: dataAsOf === whole, isClosed });
});

/** Days from 10 November on, which are final by their age up to the 12th. */
const statesOf = (...reached: ('part' | 'whole')[]) =>
  dayStates(
    reached.map((reach, place) => ({
      day: `2026-11-${10 + place}`,
      isFinal: false,
      dataAsOf: new Date(reach === 'whole' ? '2026-11-21T00:00:00Z' : `2026-11-${10 + place}T10:00:00Z`),
    })),
    { timeZone: 'UTC', finalByAge: '2026-11-12' },
  );

test.each<[string, ('part' | 'whole')[], string | null]>([
  ['the last day before the first one that may change', ['whole', 'whole', 'whole', 'whole'], '2026-11-12'],
  ['the last day before an old one that is not complete', ['whole', 'part', 'whole', 'whole'], '2026-11-10'],
  ['the last day when none may change', ['whole', 'whole'], '2026-11-11'],
  ['no day when the first one may change', ['part', 'whole'], null],
  ['no day without statistics', [], null],
])('figures are final until %s', (_, reached, expected) => {
  expect(statesOf(...reached).finalUntil).toBe(expected);
});

test('the open days of a period are those in progress, however old, and those that may be corrected', () => {
  const states = statesOf('whole', 'part', 'whole', 'whole', 'whole');
  const open = openDaysIn({ from: '2026-11-10', to: '2026-11-13' }, states);
  expect(open.map(({ date, state }) => [date, state])).toEqual([
    ['2026-11-11', 'in_progress'],
    ['2026-11-13', 'estimated'],
  ]);
  expect([...states.inProgress]).toEqual(['2026-11-11']);
});

test('the states of the same days depend on the day of the request', () => {
  const days = [{ day: '2026-11-10', isFinal: false, dataAsOf: whole }];
  const stateOn = (finalByAge: string) => dayStates(days, { timeZone: 'UTC', finalByAge }).of.get('2026-11-10');
  expect([stateOn('2026-11-09'), stateOn('2026-11-10')]).toEqual(['estimated', 'final']);
});
