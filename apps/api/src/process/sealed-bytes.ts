import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Keys } from './derived-keys.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts bytes into nonce, tag and content, so that a database dump contains nothing usable. */
export function sealBytes(content: Uint8Array, key: KeyObject): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts bytes with the one of the keys that sealed them; null if none did, or if they were altered. */
export function openBytes(sealed: Uint8Array, keys: Keys): Buffer | null {
  for (const key of keys) {
    const content = openWith(key, sealed);
    if (content !== null) return content;
  }
  return null;
}

function openWith(key: KeyObject, sealed: Uint8Array): Buffer | null {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const content = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  try {
    // Throws for another key: its tag differs.
    decipher.final();
  } catch {
    return null;
  }
  return content;
}
