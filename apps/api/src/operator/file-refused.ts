/** One complaint about a file: the line's number, from 1, and what is wrong with it. */
export interface BadLine {
  line: number;
  reason: string;
}

/** So many bad lines are named; the rest is only counted. */
export const namedBadLines = 20;

/** A file has bad lines, so nothing of it was loaded. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  /** The first bad lines, in the file's order. */
  readonly badLines: readonly BadLine[];
  /** How many bad lines there are in all. */
  readonly total: number;

  constructor(badLines: readonly BadLine[], total: number) {
    super(`The file has ${total} bad ${total === 1 ? 'line' : 'lines'}; nothing was loaded.`);
    this.badLines = badLines;
    this.total = total;
  }
}
