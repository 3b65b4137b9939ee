import { createHmac } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Keys } from '#process/derived-keys.ts';

/** The parts of a call that decide its answer. */
export interface Request {
  operation: string;
  body: unknown;
  params: unknown;
  query: unknown;
}

/**
 * Hashes by each key that differ between requests, so that the requests need not be stored. Requests that differ only in the order
 * of fields have the same hashes. The keys are secret, because a body may contain a password: with a plain hash,
 * passwords could be guessed.
 */
export function hashRequest(
  { operation, body, params, query }: Request,
  [current, ...previous]: Keys,
): [Buffer, ...Buffer[]] {
  const canonical = JSON.stringify([operation, params, query, body], (_name, value: unknown) => sorted(value));
  const hashWith = (key: KeyObject) => createHmac('sha256', key).update(canonical).digest();
  return [hashWith(current), ...previous.map(hashWith)];
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
