import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts';

const counter = fc.integer({ min: 0, max: 0xffff_ffff });

test('a token contains its session and counter; equal ones give equal tokens', () => {
  fc.assert(
    fc.property(fc.uuid(), counter, (sessionId, n) => {
      const key = randomBytes(32);
      const claim = readRefreshToken(writeRefreshToken(sessionId, n, key));
      expect(claim).toMatchObject({ sessionId, counter: n });
      expect(claim?.isSignedBy(key)).toBe(true);
      expect(claim?.isSignedBy(randomBytes(32))).toBe(false);
      expect(writeRefreshToken(sessionId, n, key)).toBe(writeRefreshToken(sessionId, n, key));
    }),
  );
});

test('a token with any one character changed is unsigned or no token at all', () => {
  const key = randomBytes(32);
  const token = writeRefreshToken(crypto.randomUUID(), 7, key);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.';
  for (let at = 0; at < token.length; at += 1) {
    for (const letter of alphabet) {
      if (letter === token[at]) continue;
      const claim = readRefreshToken(token.slice(0, at) + letter + token.slice(at + 1));
      expect(claim?.isSignedBy(key) ?? false).toBe(false);
    }
  }
});

test.each([
  ['nothing', ''],
  ['a shorter one', 'A'.repeat(49)],
  ['a longer one', 'A'.repeat(51)],
  ['a padded one', `${'A'.repeat(50)}==`],
  ['a megabyte', 'A'.repeat(1024 ** 2)],
  ['an access token', 'eyJhbGciOiJFZERTQSJ9.e30.AAAA'],
  ['another version', `_${'A'.repeat(49)}`],
])('%s is not a refresh token', (_what, text) => {
  expect(readRefreshToken(text)).toBeNull();
});
