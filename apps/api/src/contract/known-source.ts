import { ApiError } from './api-error.ts';
import type { KeyCaller } from './operation.ts';

/** Throws `not_found` for a source of which the caller does not know. */
export function requireKnownSource({ sources }: Pick<KeyCaller, 'sources'>, source: string): void {
  if (sources.length > 0 && !sources.includes(source)) throw new ApiError('not_found');
}
