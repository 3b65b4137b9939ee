/** A bad line of a file: its number, from 1, and what is wrong with it. */
export interface BadLine {
  line: number;
  reason: string;
}

/** How many bad lines are named; the others are only counted. */
export const namedBadLines = 20;

/** A file has bad lines, and nothing of it was loaded. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  /** The first bad lines, in the file's order. */
  readonly badLines: readonly BadLine[];
  /** How many bad lines the file has. */
  readonly total: number;

  constructor(badLines: readonly BadLine[], total: number) {
    super(`The file has ${total} bad ${total === 1 ? 'line' : 'lines'}; nothing was loaded.`);
    this.badLines = badLines;
    this.total = total;
  }
}
