import { describe, expect, it } from 'vitest';
import { parseAsOf } from '#operator/commands/options.ts';
import { requirePastAsOf, requirePlausibleFreshness } from './begin-load.network.ts';

/** In Berlin the second of March has begun, and in UTC the first has half an hour left. */
const now = new Date('2026-03-01T23:30Z');

interface Case {
  lastDay: string;
  timeZone: string;
  asOf?: string;
  isFinal?: boolean;
}

const check = ({ lastDay, timeZone, asOf, isFinal = false }: Case) =>
  requirePlausibleFreshness({ asOf: asOf === undefined ? null : new Date(asOf), isFinal }, { lastDay, timeZone, now });

describe('the time of facts', () => {
  it.each<[string, Case]>([
    ['a part of today', { lastDay: '2026-03-01', timeZone: 'UTC', asOf: '2026-03-01T13:00Z' }],
    [
      'tomorrow in UTC is today in Berlin',
      { lastDay: '2026-03-02', timeZone: 'Europe/Berlin', asOf: '2026-03-01T23:15Z' },
    ],
    ['a day that is over', { lastDay: '2026-02-28', timeZone: 'UTC', isFinal: true }],
    ['a day through its end', { lastDay: '2026-02-28', timeZone: 'UTC', asOf: '2026-03-01T00:00Z', isFinal: true }],
    [
      'a day that is over in Berlin',
      { lastDay: '2026-03-01', timeZone: 'Europe/Berlin', asOf: '2026-03-01T23:00Z', isFinal: true },
    ],
  ])('may be %s', (_, facts) => {
    expect(() => check(facts)).not.toThrow();
  });

  it.each<[string, Case, string]>([
    [
      'a day that had not begun',
      { lastDay: '2026-03-01', timeZone: 'Europe/Berlin', asOf: '2026-02-28T22:59Z' },
      'There are facts of 2026-03-01, which had not begun in Europe/Berlin at 2026-02-28T22:59:00.000Z.',
    ],
    [
      'a final day that is not over',
      { lastDay: '2026-03-01', timeZone: 'UTC', isFinal: true },
      '2026-03-01 cannot be final: it is not over in UTC. Load it without --final.',
    ],
    [
      'a final day that is not over in Berlin',
      { lastDay: '2026-03-02', timeZone: 'Europe/Berlin', isFinal: true },
      '2026-03-02 cannot be final: it is not over in Europe/Berlin. Load it without --final.',
    ],
    [
      'a final day of which a part is missing',
      { lastDay: '2026-02-28', timeZone: 'Europe/Berlin', asOf: '2026-02-28T22:59Z', isFinal: true },
      '2026-02-28 cannot be final: the facts reach through 2026-02-28T22:59:00.000Z, before its end.',
    ],
  ])('cannot be %s', (_, facts, message) => {
    expect(() => check(facts)).toThrow(message);
  });

  it('cannot reach into the future', () => {
    expect(() => requirePastAsOf(now, now)).not.toThrow();
    expect(() => requirePastAsOf(new Date(now.getTime() + 1), now)).toThrow(
      'The figures reach through 2026-03-01T23:30:00.001Z, which is in the future: it is 2026-03-01T23:30:00.000Z.',
    );
  });
});

describe('an instant', () => {
  it.each([
    ['2026-11-21T13:00Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T13:00:30.5Z', '2026-11-21T13:00:30.500Z'],
    ['2026-11-21T16:00+03:00', '2026-11-21T13:00:00.000Z'],
  ])('may be %s', (text, instant) => {
    expect(parseAsOf(text).toISOString()).toBe(instant);
  });

  it.each([
    '',
    'now',
    '2026-11-21',
    '2026-11-21T13:00',
    '2026-11-21 13:00Z',
    '2026-02-30T13:00Z',
    '2026-11-21T24:00Z',
    '2026-11-21T13:00+99:00',
  ])('is not %s', (text) => {
    expect(() => parseAsOf(text)).toThrow(/is not an instant with its time zone/);
  });
});
