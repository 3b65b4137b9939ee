import type { GivenOptions } from '#operator/cli-command.ts';

/** The value of an option without the space around it; null when it is not given or blank. */
export function textOption(options: GivenOptions, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
