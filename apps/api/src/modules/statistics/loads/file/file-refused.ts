import { lineText } from './file-lines.ts';
import type { LinePlace } from './file-lines.ts';

/** A bad line of a file, and what is wrong with it. The reason of a row of a table begins with its key. */
export interface BadLine extends LinePlace {
  reason: string;
}

export function badLineText({ reason, ...place }: BadLine): string {
  return `${lineText(place)}: ${reason}`;
}

/** A file with bad lines, or a table with bad rows; nothing of it was loaded. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  /** The first bad lines, in order. */
  readonly badLines: readonly BadLine[];
  /** How many lines are bad. */
  readonly total: number;
  readonly kind: 'file' | 'table';
  /** The rest was not read, and may have more of them. */
  readonly isCut: boolean;
  /** The first day of the rows that could be read; null without one. */
  readonly firstDay: string | null;

  constructor(
    badLines: readonly BadLine[],
    total: number,
    { kind = 'file', isCut = false, firstDay = null }: Partial<Pick<FileRefused, 'firstDay' | 'isCut' | 'kind'>> = {},
  ) {
    const bad = kind === 'file' ? 'line' : 'row';
    super(
      `The ${kind} has ${isCut ? 'at least ' : ''}${total} bad ${total === 1 ? bad : `${bad}s`}; nothing was loaded.`,
    );
    this.kind = kind;
    this.isCut = isCut;
    this.firstDay = firstDay;
    this.badLines = badLines;
    this.total = total;
  }
}
