import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKeys } from './derived-keys.ts';

const [tokenKey, other] = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey];

test('every process with the signing keys derives the same keys in their order, different ones for each purpose', () => {
  const [mail, otherMail] = deriveKeys([tokenKey, other], 'mail');
  expect(deriveKeys([tokenKey], 'mail')[0].equals(mail)).toBe(true);
  expect(deriveKeys([other], 'mail')[0].equals(otherMail ?? mail)).toBe(true);
  expect(mail.equals(deriveKeys([tokenKey], 'device')[0])).toBe(false);
  expect(mail.equals(deriveKeys([other], 'mail')[0])).toBe(false);
  expect(mail.symmetricKeySize).toBe(32);
});
