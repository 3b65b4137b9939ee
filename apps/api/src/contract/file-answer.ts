/** How the sending of a file ended: the reader has it, we failed, or the reader left. */
export type FileOutcome = 'done' | 'failed' | 'left';

export interface FileAnswerDetails {
  /** The name under which browsers offer to save it; any characters. */
  name: string;
  /** Media type, with its charset where it is text. */
  type: string;
  /** Read only as fast as the caller takes it; ended by `return` when the caller leaves. */
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
  /** Everybody may see it and its address changes with it: caches keep it. */
  isForEver?: boolean;
  /** Cuts the connection, however slowly the file is read. */
  cut?: AbortSignal;
  /** Told once, when the connection is done with the file. */
  onEnd?: (outcome: FileOutcome) => void;
}

/**
 * A file that an operation answers with instead of `data`. What fails before the first piece of its content is
 * answered like any failure; what fails later cuts the connection, so that no caller takes a part for the whole.
 */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: FileAnswerDetails['content'];
  readonly isForEver: boolean;
  readonly cut: AbortSignal | undefined;
  readonly onEnd: FileAnswerDetails['onEnd'];

  constructor({ name, type, content, isForEver = false, cut, onEnd }: FileAnswerDetails) {
    this.name = name;
    this.type = type;
    this.content = content;
    this.isForEver = isForEver;
    this.cut = cut;
    this.onEnd = onEnd;
  }
}
