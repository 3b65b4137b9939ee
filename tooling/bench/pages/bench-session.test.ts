import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

import { expect, test } from 'vitest';

import { expiredToken } from './bench-session.ts';

test('an aged token has the same claims, has expired and is genuine', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'publisher', sid: 'session', exp: 9e9 };
  const signed = `${part({ alg: 'EdDSA' })}.${part(claims)}`;
  const token = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;

  const [head, payload = '', signature = ''] = expiredToken(token, privateKey).split('.');
  const aged = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(aged).toMatchObject({ sub: 'publisher', sid: 'session' });
  expect(aged.exp * 1000).toBeLessThan(Date.now());
  const text = Buffer.from(`${head}.${payload}`);
  expect(verify(null, text, createPublicKey(privateKey), Buffer.from(signature, 'base64url'))).toBe(true);
});
