import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. */
const busy = 5;

/** The data folder is in use by another process. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';

  constructor(dataDir: string, cause: unknown) {
    super(`DATA_DIR: another process uses ${dataDir}. Stop that process, or give this one a data folder of its own.`, {
      cause,
    });
  }
}

/** Milliseconds that a process which is just stopping has to release the folder. */
const defaultPatience = 5_000;

/** The right to work with a data folder. It ends with `release` or with the process, however that ends. */
export interface DataFolderClaim {
  release(): void;
}

/**
 * Claims the data folder for this process and creates it if it is missing. Throws `DataFolderInUse` when another process
 * still has it after `patience` milliseconds; until then it blocks the thread. The claim is an exclusive transaction on
 * an empty SQLite file, that is a lock of the operating system: it leaves nothing behind after `kill -9` and does not
 * depend on process ids (decision 009).
 *
 * Keep the claim for as long as the folder is used: the lock is gone once the claim is garbage collected.
 */
export function claimDataFolder(dataDir: string, patience = defaultPatience): DataFolderClaim {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'lock');
  createLockFile(file);
  const lock = new DatabaseSync(file, { timeout: patience });
  try {
    // In memory: a journal file would stay behind after a kill.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DataFolderInUse(dataDir, error) : error;
  }
  return { release: () => lock.close() };
}

/** For its owner alone: another user who may read the file could hold a lock on it. */
function createLockFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}
