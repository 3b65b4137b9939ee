import { lineText } from './file-lines.ts';
import type { LinePlace } from './file-lines.ts';

/** A bad line of a file, and what is wrong with it. */
export interface BadLine extends LinePlace {
  reason: string;
}

export function badLineText({ reason, ...place }: BadLine): string {
  return `${lineText(place)}: ${reason}`;
}

/** A file with bad lines; nothing of it was loaded. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  /** The first bad lines, in order. */
  readonly badLines: readonly BadLine[];
  /** How many lines are bad. */
  readonly total: number;

  constructor(badLines: readonly BadLine[], total: number) {
    super(`The file has ${total} bad ${total === 1 ? 'line' : 'lines'}; nothing was loaded.`);
    this.badLines = badLines;
    this.total = total;
  }
}
