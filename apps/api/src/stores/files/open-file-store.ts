import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './file-store.ts';

/** Opens the store of files in `files/` below the data folder. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    ping: async () => {
      const probe = `probe-${crypto.randomUUID()}`;
      await disk.put(probe, 'ok');
      await disk.delete(probe);
    },
  };
}
