/** The position of a line in the text of its file, without its line end. */
export interface FileLine {
  /** From 1. */
  number: number;
  start: number;
  end: number;
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
