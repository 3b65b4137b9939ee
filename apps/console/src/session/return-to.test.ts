import { expect, it } from 'vitest';

import { returnTo } from './return-to.ts';

it.each([
  '/',
  '/stats',
  '/stats?sort=-date&groups=%5B%22date%22%5D&period=last_7_days',
  '/app/01J/adblock#top',
  '/stats?back=https%3A%2F%2Fother.example',
])('returns %s with its search and hash', (path) => {
  expect(returnTo(path)).toBe(path);
});

it.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/stats%0d%0aSet-Cookie:x=y',
  '/stats%0D',
  '/%5c/../evil\\',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/stats',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'stats',
  '?next=/stats',
  ' /stats',
  '/stats\u202e',
  '',
])('refuses %j, which is not a path of this console', (path) => {
  expect(returnTo(path)).toBeUndefined();
});

it.each(['/auth/login', '/auth/login?next=/stats', '/auth', '/app/../auth/login'])(
  'refuses %s, which would redirect to the sign-in again',
  (path) => {
    expect(returnTo(path)).toBeUndefined();
  },
);

it.each([undefined, null, 1, {}, ['/stats'], true])('refuses %j, which is not a string', (path) => {
  expect(returnTo(path)).toBeUndefined();
});
