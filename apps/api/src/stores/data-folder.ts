import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY: another connection has locked the file (https://www.sqlite.org/rescode.html#busy). */
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

/** The data folder cannot be made, or this user may not write to it or to a store in it. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';

  constructor(dataDir: string, cause: unknown) {
    const { code = 'unknown reason', path = dataDir } = cause as NodeJS.ErrnoException;
    super(`DATA_DIR: ${path} cannot be used (${code}). Name a folder that the user of this process may write to.`, {
      cause,
    });
  }
}

/** Milliseconds to wait for a process that is stopping. */
const defaultTimeOut = 5_000;

/** An exclusive lock on a data folder. It ends with `release` or with the process, even a killed one. */
export interface DataFolderClaim {
  release(): void;
}

/**
 * Locks the data folder for this process, and creates it if it is missing. Blocks the thread for at most `timeOut`
 * milliseconds; throws `DataFolderInUse` when another process still holds the lock then, and `DataFolderUnusable`. The
 * lock is an exclusive transaction on an empty SQLite file, that is a lock of the operating system: a `kill -9` releases it, and it does not
 * depend on process ids (decision 009).
 *
 * Hold a reference to the claim, because garbage collection would release the lock.
 */
export function claimDataFolder(dataDir: string, timeOut = defaultTimeOut): DataFolderClaim {
  const lock = openLock(dataDir, timeOut);
  try {
    // In memory: a kill would leave a journal file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DataFolderInUse(dataDir, error) : error;
  }
  return { release: () => lock.close() };
}

function openLock(dataDir: string, timeOut: number): DatabaseSync {
  const file = join(dataDir, 'lock');
  try {
    createFolder(dataDir);
    createLockFile(file);
    requireOwnStores(dataDir);
    return new DatabaseSync(file, { timeout: timeOut });
  } catch (error) {
    throw new DataFolderUnusable(dataDir, error);
  }
}

/** After a start as another user, such as root, the stores are closed to this one; they would report that in their own ways. */
function requireOwnStores(dataDir: string): void {
  for (const store of ['sql', 'warehouse', 'files'].map((name) => join(dataDir, name)))
    if (existsSync(store)) accessSync(store, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Creates one level after the other: Node's `recursive` loops for ever where it cannot create a folder, as below /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Accessible only to its owner: any user who can read the file could lock it. */
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
