import type { FilesPart } from '#operator/backup/format/manifest.ts';
import { readPart } from '#operator/backup/format/parts.ts';
import type { BackupPlace } from '#operator/backup/format/parts.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { filesIn } from './file-frames.ts';

/** Restores the files of a part under their keys; those of an earlier attempt are written again. */
export async function importFiles(store: FileStore, place: BackupPlace, part: FilesPart): Promise<void> {
  for await (const { key, content } of filesIn(readPart(place, part), part.name)) await store.put(key, content);
}
