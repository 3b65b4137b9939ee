import { parse } from 'csv-parse/sync';
import type { Info } from 'csv-parse/sync';
import { mostImportedRows } from '#modules/feed/import/import-file.ts';
import type { ImportedFile } from '#modules/feed/import/import-file.ts';

/** Bytes of a file. */
export const largestImport = 50_000_000;

/** Reads CSV with a header (RFC 4180) in UTF-8. Throws when it is no CSV, or has too many rows. */
export function readImportedCsv(bytes: Buffer): ImportedFile {
  const text = textOf(bytes);
  // Postgres stores no text with it.
  if (text.includes('\0')) throw new Error('The file has a byte 0, which no text has.');
  const records = recordsOf(text);
  const [header, ...rows] = records;
  if (header === undefined) throw new Error('The file is empty.');
  if (rows.length > mostImportedRows)
    throw new Error(`The file has ${rows.length} rows, and at most ${mostImportedRows} are imported at once.`);
  return {
    columns: header.record.map((column) => column.trim()),
    rows: rows.map(({ record }) => record),
    lines: rows.map(({ info }) => info.lines),
  };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('The file is not UTF-8.', { cause });
  }
}

function recordsOf(text: string): { record: string[]; info: Info }[] {
  try {
    // Rows of another length are bad lines, which are listed with the others.
    return parse(text, { info: true, relaxColumnCount: true, skipEmptyLines: true }) as never;
  } catch (cause) {
    throw new Error(`The file is not CSV: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
  }
}
