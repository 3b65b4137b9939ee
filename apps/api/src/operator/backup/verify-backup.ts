import type { BackupProgress } from './backup-options.ts';
import { requireSameFacts } from './facts/export-facts.ts';
import { createFactCounter } from './facts/fact-rows.ts';
import { filesIn } from './files/file-frames.ts';
import { BackupDamaged, BackupRefused, readToEnd } from './format/backup-refused.ts';
import { manifestName, readDocument, unfinishedName } from './format/documents.ts';
import { manifestSchema, unfinishedBackup } from './format/manifest.ts';
import type { FactsPart, FilesPart, Manifest } from './format/manifest.ts';
import { readPart } from './format/parts.ts';
import type { BackupPlace } from './format/parts.ts';
import { countingDays, listedFiles } from './snapshot-contents.ts';

/** Reads the manifest. Throws `BackupRefused` when there is no finished backup, and what `readDocument` throws. */
export async function readManifest(place: BackupPlace): Promise<Manifest> {
  const manifest = await readDocument(place, manifestName, manifestSchema);
  if (manifest !== null) return manifest;
  const unfinished = await readDocument(place, unfinishedName, unfinishedBackup);
  throw new BackupRefused(
    unfinished === null
      ? 'There is no backup here.'
      : `The backup of ${unfinished.startedAt} is not finished: repeat its command, which goes on where it was interrupted.`,
  );
}

/**
 * Reads all of a backup and compares it with its manifest: every part is there and unchanged, every row, fact and file is
 * counted, and the revenue of every day is added up again. Throws `BackupDamaged` at the first difference.
 */
export async function verifyBackup(place: BackupPlace, progress: BackupProgress): Promise<Manifest> {
  const manifest = await readManifest(place);
  const { relational, warehouse, files, keys } = manifest;
  progress.onStep('Reading the rows');
  await requireAllDays(place, manifest);
  progress.onStep('Reading the facts');
  const total = factsOf(manifest);
  let before = 0;
  for (const part of warehouse.facts) {
    await verifyFacts(place, part, (rows) => progress.onFacts(before + rows, total));
    before += part.days.reduce((sum, { rows }) => sum + rows, 0);
  }
  progress.onStep('Reading the files');
  const listed = await readToEnd(listedFiles(place, relational));
  if (listed !== files.reduce((sum, part) => sum + part.files, 0))
    throw new BackupDamaged('The backup has not all files that its rows name.');
  for (const part of files) await verifyFiles(place, part);
  if (keys !== null) await readToEnd(readPart(place, keys));
  return manifest;
}

/** The facts of all tables. */
export function factsOf({ warehouse }: Manifest): number {
  return warehouse.facts.flatMap(({ days }) => days).reduce((sum, { rows }) => sum + rows, 0);
}

/** Throws unless the facts of every day that has statistics are in the backup. */
async function requireAllDays(place: BackupPlace, { relational, warehouse }: Manifest): Promise<void> {
  const daily = warehouse.facts.filter(({ table }) => table === 'stats_daily').flatMap(({ days }) => days);
  const loads = new Map(daily.map(({ day, load }) => [day, load]));
  for (const { day, load } of await countingDays(place, relational)) {
    if (loads.get(day) !== load)
      throw new BackupDamaged(`The backup has no facts of ${day}, which has statistics of load ${load}.`);
  }
}

async function verifyFacts(place: BackupPlace, part: FactsPart, onRows: (rows: number) => void): Promise<void> {
  const counter = createFactCounter();
  for await (const piece of readPart(place, part)) {
    counter.add(piece);
    onRows(counter.rows());
  }
  requireSameFacts(part.days, counter.result(), part.name);
}

async function verifyFiles(place: BackupPlace, part: FilesPart): Promise<void> {
  let files = part.missing.length;
  for await (const { content } of filesIn(readPart(place, part), part.name)) {
    await readToEnd(content);
    files += 1;
  }
  if (files !== part.files) throw new BackupDamaged(`${part.name} is damaged: it has ${files} of ${part.files} files.`);
}
