import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Translated } from '#contract/language.ts';
import type { ParsedOptions } from '#operator/cli-command.ts';
import { UsageError } from '#orders/option-values.ts';

/** The trimmed value of an option; null when it is absent or blank. */
export function textOption(options: ParsedOptions, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The trimmed value of an option. Throws `UsageError` when it is absent or blank. */
export function requiredOption(options: ParsedOptions, name: string): string {
  const value = textOption(options, name);
  if (value === null) throw new UsageError(`--${name} is missing.`);
  return value;
}

/** The options of a reason that a publisher reads. */
export const reasonOptions = { reason: 'string', 'reason-en': 'string', 'reason-ru': 'string' } as const;

/** The text of `--reason`, or of `--reason-en` and `--reason-ru`, by language; null if one language has none. */
export function reasonOption(options: ParsedOptions): Translated | null {
  const textOf = (name: string) => textOption(options, options[name] === undefined ? 'reason' : name);
  const [en, ru] = [textOf('reason-en'), textOf('reason-ru')];
  return en === null || ru === null ? null : { en, ru };
}

/** The same option where a command cannot do without. Throws `UsageError` when one language has none. */
export function requiredReason(options: ParsedOptions): Translated {
  const reason = reasonOption(options);
  if (reason === null) throw new UsageError('Give --reason TEXT, or --reason-en TEXT and --reason-ru TEXT.');
  return reason;
}

/** What the help of a command says about `reasonOptions`. */
export const reasonHelp = `  --reason TEXT       why, as the publisher reads it; or in each language with
                      --reason-en TEXT and --reason-ru TEXT`;

/** Parses a whole number. Throws `UsageError` with its `name` for anything else. */
export function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${name} ${JSON.stringify(text)} is no whole number.`);
  return Number(text);
}

const instant = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Parses the instant of `--as-of`, such as `2026-11-21T13:00Z`. Throws `UsageError` for anything else. */
export function parseAsOf(text: string): Date {
  const [, date = ''] = instant.exec(text) ?? [];
  const time = new Date(text);
  // `new Date` turns February 30 into March 2.
  const midnight = new Date(`${date}T00:00Z`);
  if (Number.isNaN(time.getTime()) || Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) {
    throw new UsageError(
      `--as-of ${JSON.stringify(text)} is not an instant with its time zone, such as 2026-11-21T13:00Z or 2026-11-21T16:00+03:00.`,
    );
  }
  return time;
}

/** Parses what all rows of a file have, for `--rows` and `--revenue`. Throws `UsageError` for anything else. */
export function parseExpected({ rows, revenue }: ParsedOptions): { rows?: number; revenue?: bigint } {
  if (typeof rows === 'string' && !/^\d{1,12}$/.test(rows))
    throw new UsageError(`--rows ${JSON.stringify(rows)} is not a number of rows.`);
  const [, whole, decimals = ''] =
    typeof revenue === 'string' ? (/^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(revenue) ?? []) : [];
  if (typeof revenue === 'string' && whole === undefined) {
    throw new UsageError(
      `--revenue ${JSON.stringify(revenue)} is not an amount with 6 decimals at most, such as 1234.5.`,
    );
  }
  return {
    ...(typeof rows === 'string' && { rows: Number(rows) }),
    ...(whole !== undefined && { revenue: BigInt(whole + decimals.padEnd(6, '0')) }),
  };
}

interface InputFileOptions {
  /** The folder that relative paths start from. */
  folder: string;
  /** Bytes. */
  largest: number;
}

/** Reads the file at a path from the terminal. Throws when it is not a file, cannot be read or is too large. */
export async function readInputFile(path: string, { folder, largest }: InputFileOptions): Promise<Buffer> {
  const whole = resolve(folder, path);
  const found = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code ?? 'unknown'}).`, { cause: error });
  });
  if (!found.isFile()) throw new Error(`${path} is not a file.`);
  if (found.size > largest) throw new Error(`${path} is larger than ${largest / 1_024} KiB.`);
  return readFile(whole);
}
