import { stringifySearchWith } from '@tanstack/react-router';

/**
 * The search of an address: every value is the text that stands there. The router's own reading would make a number of
 * `?term=1e5` and a value of JSON of `?term=null`, so an app of that name could not be searched for.
 */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

const written = stringifySearchWith(JSON.stringify);

/** Lists in an address stay readable: a comma needs no escape there. */
export function writeSearch(search: Record<string, unknown>): string {
  return written(search).replaceAll('%2C', ',');
}
