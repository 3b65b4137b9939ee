import { createSecretKey, hkdfSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * Keys for one purpose. What is new is made with the current key; what a previous one has made stays valid, so that the
 * key can be changed. No key id goes along: the few keys are tried in turn.
 */
export type Keys = readonly [current: KeyObject, ...previous: KeyObject[]];

/**
 * Derives the secret keys for one purpose from the network's signing keys (HKDF-SHA-256), so that the operator has one
 * secret for all of them. A derived key reveals nothing about the others. https://www.rfc-editor.org/rfc/rfc5869
 */
export function deriveKeys([current, ...previous]: Keys, purpose: string): Keys {
  return [deriveKey(current, purpose), ...previous.map((key) => deriveKey(key, purpose))];
}

function deriveKey(tokenKey: KeyObject, purpose: string): KeyObject {
  const { d: seed } = tokenKey.export({ format: 'jwk' });
  if (seed === undefined) throw new Error('The signing key has to be a private one.');
  const derived = hkdfSync('sha256', Buffer.from(seed, 'base64url'), '', `publisher-console/${purpose}`, 32);
  return createSecretKey(new Uint8Array(derived));
}
