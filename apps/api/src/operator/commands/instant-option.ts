import { UsageError } from '#orders/usage-error.ts';
import type { GivenOptions } from '#operator/cli-command.ts';
import { parseAsOf } from './as-of.ts';
import { textOption } from './text-option.ts';

/** The instant of an option in ISO 8601, a day being its first one in UTC; null when it is absent. Throws `UsageError`. */
export function instantOption(options: GivenOptions, name: string): string | null {
  const text = textOption(options, name);
  if (text === null) return null;
  try {
    return parseAsOf(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text).toISOString();
  } catch (cause) {
    const wanted = `a day such as 2026-11-21, or an instant such as 2026-11-21T13:00Z`;
    throw new UsageError(`--${name} ${JSON.stringify(text)} is not ${wanted}.`, { cause });
  }
}
