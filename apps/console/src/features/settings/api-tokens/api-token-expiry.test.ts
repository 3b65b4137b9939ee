import { expect, test } from 'vitest';

import { expiryDays, expiryOf, expiryState } from './api-token-expiry.ts';

const now = Date.parse('2026-11-23T10:00:00Z');

test.each([
  [null, 'never'],
  ['2026-11-23T10:00:00Z', 'past'],
  ['2026-11-23T10:00:01Z', 'soon'],
  ['2026-11-30T10:00:00Z', 'soon'],
  ['2026-11-30T10:00:01Z', 'later'],
])('a token that ends at %s is shown as %s', (expiresAt, state) => {
  expect(expiryState({ expiresAt }, now)).toBe(state);
});

test('a token for a number of days expires at the same time of day, and one with a chosen day at the end of that day here', () => {
  expect(expiryOf('30', '', now)).toBe('2026-12-23T10:00:00.000Z');
  expect(expiryOf('never', '', now)).toBeNull();
  const end = new Date(expiryOf('day', '2027-02-28', now) ?? '');
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2027, 1, 28, 23]);
});

test('the last day that can be chosen is within the ten years that the API allows', () => {
  const { first, last } = expiryDays(now);
  expect(Date.parse(expiryOf('day', first, now) ?? '')).toBeGreaterThan(now);
  expect(Date.parse(expiryOf('day', last, now) ?? '')).toBeLessThan(Date.parse('2036-11-23T10:00:00Z'));
});
