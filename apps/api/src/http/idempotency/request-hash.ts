import { createHmac } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** What a caller asks of an operation. */
export interface Request {
  operation: string;
  body: unknown;
  params: unknown;
  query: unknown;
}

/**
 * Tells requests apart without keeping them. Two that differ only in the order of fields are the same. It is keyed,
 * because a body may contain a password, which a plain hash would let somebody guess.
 */
export function hashRequest({ operation, body, params, query }: Request, key: KeyObject): Buffer {
  const canonical = JSON.stringify([operation, params, query, body], (_name, value: unknown) => sorted(value));
  return createHmac('sha256', key).update(canonical).digest();
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
