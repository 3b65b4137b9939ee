import { BackupDamaged, parseLine } from '#operator/backup/format/backup-refused.ts';
import type { RelationalPart } from '#operator/backup/format/manifest.ts';
import { readPart } from '#operator/backup/format/parts.ts';
import type { BackupPlace } from '#operator/backup/format/parts.ts';
import { createRowDigest } from './row-lines.ts';
import type { TableLine } from './snapshot-rows.ts';

/** The lines of a text that comes in pieces, without their ends: an array for each piece in which a line ends. */
async function* lineBatches(content: AsyncIterable<Uint8Array>): AsyncGenerator<string[], void> {
  // Bytes that are no text change the line, which its digest shows.
  const decoder = new TextDecoder('utf-8');
  let rest: string[] = [];
  for await (const piece of content) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    if (lines.length === 1) {
      rest.push(lines[0] ?? '');
      continue;
    }
    lines[0] = rest.join('') + (lines[0] ?? '');
    rest = [lines.pop() ?? ''];
    yield lines;
  }
  const last = rest.join('') + decoder.decode();
  if (last !== '') yield [last];
}

/** Rows of one table, as lines of JSON. */
export interface TableRows {
  table: string;
  columns: string[];
  lines: string[];
}

/**
 * The rows of a snapshot in batches of one table. Throws `BackupDamaged` unless every table that the manifest names has
 * its rows; that may be after some of them.
 */
export async function* snapshotLines(place: BackupPlace, part: RelationalPart): AsyncGenerator<TableRows, void> {
  const expected = new Map(part.tables.map((table) => [table.name, table]));
  let current: { head: TableLine; digest: ReturnType<typeof createRowDigest> } | null = null;
  const endTable = () => {
    if (current === null) return;
    const { rows, digest } = current.digest.result();
    const named = expected.get(current.head.table);
    if (named?.rows !== rows || named.digest !== digest) {
      throw new BackupDamaged(
        `${part.name} is damaged: the rows of ${current.head.table} are not those it was made of.`,
      );
    }
    expected.delete(current.head.table);
  };
  for await (const lines of lineBatches(readPart(place, part))) {
    let rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('[')) {
        current?.digest.add(line);
        rows.push(line);
        continue;
      }
      if (current !== null && rows.length > 0) yield { ...current.head, lines: rows };
      rows = [];
      endTable();
      current = { head: parseLine(line, part.name) as TableLine, digest: createRowDigest() };
    }
    if (current !== null && rows.length > 0) yield { ...current.head, lines: rows };
  }
  endTable();
  const [missing] = expected.keys();
  if (missing !== undefined) throw new BackupDamaged(`${part.name} is damaged: the table ${missing} is missing.`);
}

/** The values of one row of a part by the names of its columns; null is a NULL. */
export function rowOf({ columns }: Pick<TableRows, 'columns'>, line: string, part: string) {
  const values = parseLine(line, part) as (string | null)[];
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null] as const));
}
