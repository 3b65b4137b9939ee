import type { Readable } from 'node:stream';

/** A range of bytes, inclusive at both ends. */
export interface FileRange {
  start: number;
  end: number;
}

export interface ReadOptions {
  /** The range to read, within the file; default: the whole file. */
  range?: FileRange | undefined;
  /** Ends the read early. */
  signal?: AbortSignal;
}

/** No file is stored under a key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';

  constructor(cause?: unknown) {
    super('The file is not in the store.', { cause });
  }
}

/** The store is unavailable or overloaded; a retry later may succeed. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';

  constructor(cause?: unknown) {
    super('The store of files is away.', { cause });
  }
}

/**
 * The bytes of files, on this machine's disk or in an S3 bucket. The owner, name and type of a file are in the table
 * `stored_file`. Keys come from `newFileKey`. No method holds a whole file in memory. All reject with `FilesUnavailable`
 * while the store is unavailable.
 */
export interface FileStore {
  /** Resolves when the store is ready for reads and writes; rejects otherwise. Writes nothing. */
  ping(): Promise<void>;
  /**
   * Stores `content` under a new key. The file becomes visible when all of it is durable: if the content throws, the
   * signal aborts or the process dies, there is no file. Rejects with the error of the content.
   */
  put(key: string, content: AsyncIterable<Uint8Array>, options?: { signal?: AbortSignal }): Promise<void>;
  /** Opens a file; rejects with `FileMissing` when there is none. The caller has to read to the end or destroy the stream. */
  get(key: string, options?: ReadOptions): Promise<Readable>;
  /** Deletes a file, if it exists. */
  delete(key: string): Promise<void>;
}
