import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from './derived-key.ts';

const tokenKey = generateKeyPairSync('ed25519').privateKey;

test('every process with the signing key derives the same keys, a different one for each purpose', () => {
  expect(deriveKey(tokenKey, 'mail').equals(deriveKey(tokenKey, 'mail'))).toBe(true);
  expect(deriveKey(tokenKey, 'mail').equals(deriveKey(tokenKey, 'device'))).toBe(false);
  const other = generateKeyPairSync('ed25519').privateKey;
  expect(deriveKey(tokenKey, 'mail').equals(deriveKey(other, 'mail'))).toBe(false);
  expect(deriveKey(tokenKey, 'mail').symmetricKeySize).toBe(32);
});
