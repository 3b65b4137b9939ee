import type { Readable } from 'node:stream';

/** An object of a bucket, as it is listed. */
export interface FoundObject {
  /** Another text after each change. */
  etag: string;
  size: number;
  changedAt: Date;
}

/** Reads a bucket that is not the network's own, such as that of an ad server. Nothing in it is changed. */
export interface BucketReader {
  /** The names of the folders directly below a prefix, from one name through another: at most 1,000, in order. */
  folders(prefix: string, names: { from: string; until: string }, signal: AbortSignal): Promise<string[]>;
  /** Null when there is no such object. */
  find(name: string, signal: AbortSignal): Promise<FoundObject | null>;
  /**
   * Opens an object. Rejects with `FileMissing` when there is none. The caller has to read to the end or destroy the
   * stream.
   */
  read(name: string, signal: AbortSignal): Promise<{ content: Readable; etag: string }>;
}

/** Opens a bucket by its name. Its methods reject with `FilesUnavailable` while its server is away. */
export type OpenBucket = (bucket: string) => BucketReader;

/** The server of a bucket does not let it be read: a sentence for the operator, without keys. */
export class BucketRefused extends Error {
  override readonly name = 'BucketRefused';
}
