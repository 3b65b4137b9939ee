import { randomBytes } from 'node:crypto';

const form = /^[\da-f]{32}$/;

/** A key for a new file: random, so that no id and no name from a caller becomes a path. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** Throws unless a text has the form of a key. A store calls it before it uses a key in a path. */
export function requireFileKey(key: string): string {
  if (!form.test(key)) throw new Error('This is no key of a file.');
  return key;
}
