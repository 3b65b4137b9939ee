/** The lines of a text that comes in pieces, without their ends: an array for each piece in which a line ends. */
export async function* lineBatches(content: AsyncIterable<Uint8Array>): AsyncGenerator<string[], void> {
  // Bytes that are no text change the line, which its digest shows.
  const decoder = new TextDecoder('utf-8');
  let rest: string[] = [];
  for await (const piece of content) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    if (lines.length === 1) {
      rest.push(lines[0] ?? '');
      continue;
    }
    lines[0] = rest.join('') + (lines[0] ?? '');
    rest = [lines.pop() ?? ''];
    yield lines;
  }
  const last = rest.join('') + decoder.decode();
  if (last !== '') yield [last];
}
