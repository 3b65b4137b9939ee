import { expect, test } from 'vitest';

import { retryAfterSeconds } from './retry-policy.ts';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  ['120', 120],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
  ['1.5', 2],
  ['5, 5', 5],
  ['5, 30', 30],
  ['-5', null],
  ['2026-11-20T12:00:30Z', null],
  ['Fri, 20 Nov 2026', null],
  ['5, soon', null],
  ['soon', null],
  ['', null],
])('Retry-After %j is a wait of %j seconds', (value, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'Retry-After': value }), now)).toBe(seconds);
});

test('a date is compared with the time of the answer, not with a clock that is wrong', () => {
  const headers = { Date: 'Fri, 20 Nov 2026 12:00:00 GMT', 'Retry-After': 'Fri, 20 Nov 2026 12:00:30 GMT' };
  expect(retryAfterSeconds(new Headers(headers), now + 3_600_000)).toBe(30);
  expect(retryAfterSeconds(new Headers(headers), now - 3_600_000)).toBe(30);
  expect(retryAfterSeconds(new Headers({ ...headers, Date: 'today' }), now)).toBe(30);
});

test('without the header there is no wait', () => {
  expect(retryAfterSeconds(new Headers(), now)).toBeNull();
});
