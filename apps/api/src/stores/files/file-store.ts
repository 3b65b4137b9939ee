import type { Readable } from 'node:stream';

/** Bytes of a file: from the first to the last one, both included. */
export interface FileRange {
  start: number;
  end: number;
}

export interface ReadOptions {
  /** Bytes that the file has; the whole file unless said otherwise. */
  range?: FileRange | undefined;
  /** Ends the reading early. */
  signal?: AbortSignal;
}

/** There are no bytes under a key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(cause?: unknown) {
    super('The file is not in the store.', { cause });
  }
}

/** The store is away or has too much to do; trying again later can help. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';

  constructor(cause?: unknown) {
    super('The store of files is away.', { cause });
  }
}

/**
 * Where the bytes of files are kept: on this machine's disk or in an S3 bucket. Who owns a file, its name and its type
 * are in the table `stored_file`. Keys come from `newFileKey`. Nothing here holds a whole file in memory.
 * All of it rejects with `FilesUnavailable` while the store is away.
 */
export interface FileStore {
  /** Resolves when files can be read and written; rejects when they cannot. Writes nothing. */
  ping(): Promise<void>;
  /**
   * Keeps all of `content` under a new key. The file is visible only when all of it is safely there: if the content
   * fails, the signal aborts or the process dies, there is no file. Rejects with what the content threw.
   */
  put(key: string, content: AsyncIterable<Uint8Array>, options?: { signal?: AbortSignal }): Promise<void>;
  /** Opens a file; rejects with `FileMissing` when there is none. The reader has to end or destroy the stream. */
  get(key: string, options?: ReadOptions): Promise<Readable>;
  /** Removes a file. One that is not there is removed already. */
  delete(key: string): Promise<void>;
}
