import type { FileStore } from '#stores/files/file-store.ts';
import type { BackupConnection } from './backup-commands.ts';
import type { BackupPlace } from './format/parts.ts';

/** Reports what a backup or a restore does, in words and in numbers for the operator. */
export interface BackupProgress {
  /** A step begins. */
  onStep(step: string): void;
  /** Facts that were copied or read so far, of all of them. */
  onFacts(rows: number, total: number): void;
}

export interface BackupOptions {
  network: BackupConnection;
  /** Where the backup goes; `address` is for the process with the stores. */
  place: BackupPlace & { address: string };
  /**
   * A folder on the machine of the process with the stores, through which the rows go to a place that may be slow; null
   * for none. What is in it is deleted.
   */
  rowsThrough: string | null;
  /** The files of the network. */
  files: FileStore;
  /** The key of the data folder in PEM, or why there is none in the backup. */
  tokenKey: Buffer | { leftOut: string };
  /** The version of the product. */
  product: string;
  progress: BackupProgress;
}
