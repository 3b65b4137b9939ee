import { createSecretKey, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * A secret key for one purpose, made of the network's signing key (HKDF-SHA-256): the operator keeps one secret, and
 * every process that has it has them all. Who learns one of them learns nothing about another.
 */
export function deriveKey(tokenKey: KeyObject, purpose: string): KeyObject {
  const { d: seed } = tokenKey.export({ format: 'jwk' });
  if (seed === undefined) throw new Error('The signing key has to be a private one.');
  const derived = hkdfSync('sha256', Buffer.from(seed, 'base64url'), '', `publisher-console/${purpose}`, 32);
  return createSecretKey(new Uint8Array(derived));
}
