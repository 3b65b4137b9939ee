import { Rejection } from './rejection.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a text has the form of our ids. For a text that is not a UUID, the database would fail instead of finding
 * nothing.
 */
export function isEntityId(text: string): boolean {
  return uuid.test(text);
}

/** Rejects a malformed id with `not_found`, like an unknown one. */
export function requireEntityId(text: string): string {
  if (!isEntityId(text)) throw new Rejection('not_found');
  return text;
}
