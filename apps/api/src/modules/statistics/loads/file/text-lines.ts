import { isUtf8 } from 'node:buffer';

/** Consecutive lines of a file, without their line ends. A line that is not UTF-8 is null. */
export interface TextLines {
  /** The number of the first line, from 1. */
  first: number;
  lines: (string | null)[];
}

/** Characters; rows of statistics are shorter. */
export const longestLine = 16_384;

const newline = 0x0a;

/**
 * Splits a text into lines, a chunk at a time, without the byte order mark and the CR of CRLF. A line beyond `longestLine`
 * is the last one: it is cut, but still longer than that.
 */
export async function* textLines(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<TextLines> {
  let first = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    const joined =
      rest.length === 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : Buffer.concat([rest, bytes]);
    const end = joined.lastIndexOf(newline);
    if (end !== -1) {
      const lines = decode(joined.subarray(0, end), first === 1);
      yield { first, lines };
      first += lines.length;
    }
    rest = joined.subarray(end + 1);
    if (rest.length > longestLine) {
      // The cut may be inside a character, so this is not decoded as UTF-8.
      yield { first, lines: [rest.toString('latin1')] };
      return;
    }
  }
  if (rest.length > 0) yield { first, lines: decode(rest, first === 1) };
}

function decode(block: Buffer, isStart: boolean): (string | null)[] {
  const lines = isUtf8(block) ? block.toString('utf8').split('\n') : byteLines(block);
  if (isStart && lines[0]?.startsWith('\uFEFF')) lines[0] = lines[0].slice(1);
  return lines.map((line) => (line?.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Slower than decoding the whole block; for a block with a line that is not UTF-8. */
function byteLines(block: Buffer): (string | null)[] {
  const lines: (string | null)[] = [];
  let start = 0;
  while (start <= block.length) {
    const found = block.indexOf(newline, start);
    const end = found === -1 ? block.length : found;
    const line = block.subarray(start, end);
    lines.push(isUtf8(line) ? line.toString('utf8') : null);
    start = end + 1;
  }
  return lines;
}
