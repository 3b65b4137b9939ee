import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Opens the store of files in `files/` below the data folder. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { ping: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK) };
}
