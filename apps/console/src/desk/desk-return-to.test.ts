import { expect, test } from 'vitest';

import { deskReturnTo } from './desk-return-to.ts';

test.each(['/desk', '/desk/staff?dialog=invitation', '/desk/security#codes'])('a sign-in opens %s', (path) => {
  expect(deskReturnTo(path)).toBe(path);
});

test.each([
  '/desk/login?next=/desk',
  '/desk/invitation',
  '/',
  '/stats',
  '/desks',
  '/desk/../stats',
  '//desk.example/desk',
  'https://other.example/desk',
  '/desk\\@other.example',
  '/desk%0a',
  undefined,
])('a sign-in opens no other page: %s', (path) => {
  expect(deskReturnTo(path)).toBeUndefined();
});
