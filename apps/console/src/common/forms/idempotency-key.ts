import { useState } from 'react';

/**
 * Keys that let a call be repeated without creating anything twice: the same body gets the same key, and another body
 * another one, because the API refuses a key that it has seen with another body.
 */
export function createIdempotencyKeys(): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? randomKey();
    keys.set(text, key);
    return key;
  };
}

/** The keys of one form, which forgets them when it goes. */
export function useIdempotencyKeys(): (body: unknown) => string {
  const [keyOf] = useState(createIdempotencyKeys);
  return keyOf;
}

/** Not `randomUUID`, which browsers do not have on a page without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
