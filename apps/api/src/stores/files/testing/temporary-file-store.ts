import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskFileStore } from '#stores/files/disk-file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';

export interface TemporaryFileStore extends FileStore {
  /** The data folder; the files are in its folder `files/`. */
  dataDir: string;
  remove(): Promise<void>;
}

/** Opens a store of files in a new folder, which `remove` deletes. */
export async function openTemporaryFileStore(): Promise<TemporaryFileStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-files-'));
  const store = await openDiskFileStore(dataDir);
  return { ...store, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
