import { randomBytes } from 'node:crypto';

const form = /^[\da-f]{32}$/;

/** A key for a new file: random, so that neither an id nor a name that somebody sent becomes a path. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** Throws unless a text has the form of our keys. A store calls it before it makes a path of a key. */
export function requireFileKey(key: string): string {
  if (!form.test(key)) throw new Error('This is no key of a file.');
  return key;
}
