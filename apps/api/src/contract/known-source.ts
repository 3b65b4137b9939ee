import { ApiError } from './api-error.ts';
import type { KeyCaller } from './operation.ts';

/** Throws `not_found` for a source of which the caller does not know. */
export function requireKnownSource({ sources }: Pick<KeyCaller, 'sources'>, source: string): void {
  if (sources.length > 0 && !sources.includes(source)) throw new ApiError('not_found');
}

/** Those of the ids, by source, of whose sources the caller knows. */
export function knownIds(
  { sources }: Pick<KeyCaller, 'sources'>,
  externalIds: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = Object.entries(externalIds).filter(([source]) => sources.length === 0 || sources.includes(source));
  return Object.fromEntries(known);
}
