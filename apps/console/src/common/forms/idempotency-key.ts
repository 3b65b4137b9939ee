import { useState } from 'react';

/**
 * Idempotency keys by request body: a repeated call has the same key, so it creates nothing twice. A changed body needs
 * another key, because the API refuses a known key with another body.
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

/** The idempotency keys of one form, until the form unmounts. */
export function useIdempotencyKeys(): (body: unknown) => string {
  const [keyOf] = useState(createIdempotencyKeys);
  return keyOf;
}

/** `crypto.randomUUID` exists only in secure contexts, and the console may run on plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
