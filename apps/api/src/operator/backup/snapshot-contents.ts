import type { CountingDay } from './facts/plan-facts.ts';
import type { ListedFile } from './files/export-files.ts';
import type { RelationalPart } from './format/manifest.ts';
import type { BackupPlace } from './format/parts.ts';
import { rowOf, snapshotLines } from './relational/snapshot-lines.ts';

/**
 * The snapshot of the relational store determines which facts and files belong to the backup. Both are read from its
 * part, so that they are those of its instant however much later.
 */
export async function countingDays(place: BackupPlace, part: RelationalPart): Promise<CountingDay[]> {
  const days: CountingDay[] = [];
  for await (const row of rowsIn(place, part, 'statistics_day', 'statistics_source_day'))
    days.push({ day: row['day'] ?? '', load: Number(row['load_id']) });
  return days;
}

/** The files of the snapshot, in the order of its rows. */
export async function* listedFiles(place: BackupPlace, part: RelationalPart): AsyncGenerator<ListedFile, void> {
  for await (const row of rowsIn(place, part, 'stored_file')) {
    // The text form of bytes: \x and hexadecimal digits.
    const sha256 = (row['sha256'] ?? '').slice(2);
    yield { key: row['key'] ?? '', size: Number(row['size']), sha256 };
  }
}

async function* rowsIn(place: BackupPlace, part: RelationalPart, ...tables: string[]) {
  for await (const rows of snapshotLines(place, part)) {
    if (!tables.includes(rows.table)) continue;
    for (const line of rows.lines) yield rowOf(rows, line, part.name);
  }
}
