/** Reads all of a content and counts its pieces; it throws what the content throws. */
export async function readToEnd(content: AsyncIterable<unknown>): Promise<number> {
  const pieces = content[Symbol.asyncIterator]();
  let count = 0;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) count += 1;
  return count;
}
