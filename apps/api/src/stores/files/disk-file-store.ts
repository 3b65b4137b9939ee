import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import { requireFileKey } from './file-key.ts';
import { FileMissing } from './file-store.ts';
import type { FileStore, ReadOptions } from './file-store.ts';

/** Access only for the user of the process. */
const folderMode = 0o700;
const fileMode = 0o600;

/** The folder of unfinished files. It is inside the folder of the files, so that a rename is atomic. */
const incoming = 'incoming';

/** Opens the store of files in the folder `files/` of the data folder. */
export async function openDiskFileStore(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  await makeFolder(join(folder, incoming));
  return createFolderStore(folder, (key) => join(requireFileKey(key).slice(0, 2), key));
}

/**
 * A store in a folder, which the first write creates. `placeOf` returns the path of a key in it, and throws for what is no
 * key.
 */
export function createFolderStore(folder: string, placeOf: (key: string) => string): FileStore {
  const pathOf = (key: string) => join(folder, placeOf(key));
  const incomingPathOf = (key: string) => join(folder, incoming, basename(placeOf(key)));

  return {
    ping: () => access(join(folder, incoming), constants.R_OK | constants.W_OK | constants.X_OK),

    async put(key, content, { signal } = {}) {
      const path = pathOf(key);
      const half = incomingPathOf(key);
      try {
        await makeFolder(dirname(half));
        await writeWhole(half, content, signal);
        await makeFolder(dirname(path));
        await rename(half, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },

    async get(key, options) {
      try {
        return await read(pathOf(key), options);
      } catch (error) {
        throw isAbsent(error) ? new FileMissing(error) : error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/**
 * Deletes the unfinished files of a killed process. Only the process that has claimed the data folder may call it, before
 * its first write. Returns the number of deleted files.
 */
export function removeHalfFiles(dataDir: string): Promise<number> {
  return removeHalves(join(dataDir, 'files'));
}

/** Does the same for a store of `createFolderStore`. */
export async function removeHalves(store: string): Promise<number> {
  const folder = join(store, incoming);
  const halves = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  await Promise.all(halves.map((name) => rm(join(folder, name), { force: true, recursive: true })));
  return halves.length;
}

/** Writes all of the content and syncs it to the disk. */
async function writeWhole(path: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  const file = await open(path, 'wx', fileMode);
  try {
    for await (const piece of content) {
      signal?.throwIfAborted();
      await file.writeFile(piece);
    }
    signal?.throwIfAborted();
    await file.sync();
  } finally {
    await file.close();
  }
}

async function read(path: string, { range, signal }: ReadOptions = {}): Promise<Readable> {
  const file = await open(path, 'r');
  const stream = file.createReadStream({ ...range, autoClose: true });
  return signal === undefined ? stream : addAbortSignal(signal, stream);
}

/** Creates a folder and those above it that are missing, and syncs their entries to the disk. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: folderMode });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Syncs the entries of a folder to the disk. Windows cannot open a folder, and needs no sync. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
