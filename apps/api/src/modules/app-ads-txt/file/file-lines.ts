/** The position of a line in the text of its file, without its line end. */
export interface FileLine {
  /** From 1. */
  number: number;
  start: number;
  end: number;
}

/** A mark that is no part of a text at its beginning. Readers keep it anywhere else, as when files are joined. */
export const byteOrderMark = '\uFEFF';

/**
 * A text without the blanks and tabs around it, the only white space of the format. `String.prototype.trim` also removes
 * U+FEFF and spaces of other kinds, which other readers take as a part of a domain or an id.
 */
export function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

export function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** The end of the line that begins at `start`: lines end with CR, LF or both. */
export function endOfLine(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) break;
  }
  return at;
}

/** The start of the line after the one that ends at `end`. */
export function afterLineEnd(text: string, end: number): number {
  const isBoth = text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10;
  return end + (isBoth ? 2 : 1);
}
