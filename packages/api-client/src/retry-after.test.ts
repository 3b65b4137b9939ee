import { expect, test } from 'vitest';

import { retryAfterSeconds } from './retry-after.ts';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  ['120', 120],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
  ['soon', null],
  ['', null],
])('Retry-After %j asks for %j seconds', (value, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'Retry-After': value }), now)).toBe(seconds);
});

test('no header asks for nothing', () => {
  expect(retryAfterSeconds(new Headers(), now)).toBeNull();
});
