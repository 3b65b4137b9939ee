import { createSecretKey, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * Derives a secret key for one purpose from the network's signing key (HKDF-SHA-256), so that the operator has one
 * secret for all of them. A derived key reveals nothing about the others. https://www.rfc-editor.org/rfc/rfc5869
 */
export function deriveKey(tokenKey: KeyObject, purpose: string): KeyObject {
  const { d: seed } = tokenKey.export({ format: 'jwk' });
  if (seed === undefined) throw new Error('The signing key has to be a private one.');
  const derived = hkdfSync('sha256', Buffer.from(seed, 'base64url'), '', `publisher-console/${purpose}`, 32);
  return createSecretKey(new Uint8Array(derived));
}
