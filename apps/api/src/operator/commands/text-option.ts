import type { GivenOptions } from '#operator/cli-command.ts';

/** The trimmed value of an option; null when it is absent or blank. */
export function textOption(options: GivenOptions, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
