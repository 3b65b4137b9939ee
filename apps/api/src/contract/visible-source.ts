import { ApiError } from './api-error.ts';
import type { KeyCaller } from './operation.ts';

/** Throws `not_found` for a source that the caller may not see. */
export function requireVisibleSource({ sources }: Pick<KeyCaller, 'sources'>, source: string): void {
  if (sources.length > 0 && !sources.includes(source)) throw new ApiError('not_found');
}

/** The ids, by source, of the sources that the caller may see. */
export function visibleIds(
  { sources }: Pick<KeyCaller, 'sources'>,
  externalIds: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = Object.entries(externalIds).filter(([source]) => sources.length === 0 || sources.includes(source));
  return Object.fromEntries(known);
}
