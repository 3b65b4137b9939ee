import { stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads the search of an address: every value stays the text in the address. The router's own parser would read
 * `?term=1e5` as a number and `?term=null` as JSON, so an app of that name could not be searched for.
 */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

const written = stringifySearchWith(JSON.stringify);

/** Lists in an address stay readable, because a comma needs no escape there. */
export function writeSearch(search: Record<string, unknown>): string {
  return written(search).replaceAll('%2C', ',');
}
