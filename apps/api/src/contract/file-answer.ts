import type { Readable } from 'node:stream';

/** How the sending of a file ended: the reader has all of it, the server failed, or the reader left. */
export type FileOutcome = 'done' | 'failed' | 'left';

export interface FileAnswerDetails {
  /** The name under which browsers offer to save it; any characters. */
  name: string;
  /** The name for clients that read no other characters than those of ASCII; made from `name` if it is left out. */
  asciiName?: string;
  /** Media type, with its charset where it is text. */
  type: string;
  /** Read only as fast as the caller reads. When the caller leaves, its `return` is called. */
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
  /** The file is public, and its address changes with its content: caches may store it for ever. */
  isForEver?: boolean;
  /** Closes the connection before the end of the file, also while the reader reads nothing. */
  cut?: AbortSignal;
  /** Called once, when the connection is done with the file. */
  onEnd?: (outcome: FileOutcome) => void;
}

/**
 * A file that an operation returns instead of `data`. A failure before the first piece of the content is answered like
 * any other failure. A later one closes the connection, so that no caller mistakes a part for the whole.
 */
export class FileAnswer {
  readonly name: string;
  readonly asciiName: string | undefined;
  readonly type: string;
  readonly content: FileAnswerDetails['content'];
  readonly isForEver: boolean;
  readonly cut: AbortSignal | undefined;
  readonly onEnd: FileAnswerDetails['onEnd'];

  constructor({ name, asciiName, type, content, isForEver = false, cut, onEnd }: FileAnswerDetails) {
    this.name = name;
    this.asciiName = asciiName;
    this.type = type;
    this.content = content;
    this.isForEver = isForEver;
    this.cut = cut;
    this.onEnd = onEnd;
  }
}

interface StoredFileAnswerDetails {
  /** The name under which browsers offer to save it; any characters. */
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the content. */
  sha256: Buffer;
  /** Opens the file, or a part of it: from the first to the last byte, both included. */
  open: (range?: { start: number; end: number }) => Promise<Readable>;
}

/** A file that was uploaded or made for one publisher. Its reader may request a part of it. */
export class StoredFileAnswer {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly open: StoredFileAnswerDetails['open'];

  constructor({ name, type, size, sha256, open }: StoredFileAnswerDetails) {
    this.name = name;
    this.type = type;
    this.size = size;
    this.sha256 = sha256;
    this.open = open;
  }
}

interface PublicFileDetails {
  /** Media type. */
  type: string;
  content: Buffer;
  /** The same content, compressed by gzip. */
  gzipped: Buffer;
  /** SHA-256 of the content. */
  sha256: Buffer;
}

/** A file that anybody may read at a fixed address. It is in memory, so that many readers cost little. */
export class PublicFileAnswer {
  readonly type: string;
  readonly content: Buffer;
  readonly gzipped: Buffer;
  readonly sha256: Buffer;

  constructor({ type, content, gzipped, sha256 }: PublicFileDetails) {
    this.type = type;
    this.content = content;
    this.gzipped = gzipped;
    this.sha256 = sha256;
  }
}
