import type { FilesPart } from '#operator/backup/format/manifest.ts';
import { writePart } from '#operator/backup/format/parts.ts';
import type { BackupPlace } from '#operator/backup/format/parts.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { framesOf } from './file-frames.ts';

/** A file as its row in `stored_file` describes it. */
export interface ListedFile {
  key: string;
  size: number;
  sha256: string;
}

/** A part has so many bytes, because an interrupted backup repeats one, and so many keys for its place in the manifest. */
export const partOfFiles = { items: 10_000, size: 64 * 1_024 ** 2, sizeOf: ({ size }: ListedFile) => size };

/**
 * Writes a part with the bytes of files. A file that has no bytes in the store, or other ones than those in its row, is
 * named in the result: a removal while the backup runs is no failure, and a backup of all the rest is better than none.
 */
export async function exportFiles(
  store: FileStore,
  place: BackupPlace,
  { name, files }: { name: string; files: readonly ListedFile[] },
): Promise<FilesPart> {
  const missing: string[] = [];
  const changed: string[] = [];
  let size = 0;
  async function* frames(): AsyncGenerator<Uint8Array, void> {
    for (const file of files) {
      const content = await openListed(store, file.key);
      if (content === null) {
        missing.push(file.key);
        continue;
      }
      const written = yield* framesOf(file.key, content);
      size += written.size;
      if (written.sha256 !== file.sha256) changed.push(file.key);
    }
  }
  const part = await writePart(place, name, frames());
  return { ...part, files: files.length, size, missing, changed };
}

async function openListed(store: FileStore, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
