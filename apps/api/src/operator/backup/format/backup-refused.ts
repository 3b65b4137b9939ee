/** The command does not accept this kind of backup, or of stores for it. The message has the reason and the cure. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** A part of a backup is missing, changed or incomplete, or its key is another one. The message names the fault. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

/** Parses a line of JSON of a part: an object or an array. Throws `BackupDamaged` for anything else. */
export function parseLine(line: string, part: string): object {
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Reported below, as for a value of another type.
  }
  throw new BackupDamaged(`${part} is damaged: bytes of it were changed.`);
}

/** Reads all of a content and counts its pieces; it throws what the content throws. */
export async function readToEnd(content: AsyncIterable<unknown>): Promise<number> {
  const pieces = content[Symbol.asyncIterator]();
  let count = 0;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) count += 1;
  return count;
}

interface BatchLimits<Item> {
  /** Items of a batch. */
  items: number;
  /** The size of all items of a batch. A single larger item is a batch of its own. */
  size: number;
  sizeOf: (item: Item) => number;
}

/** Splits items into batches of consecutive items, at least one in each. */
export async function* inBatches<Item>(
  all: Iterable<Item> | AsyncIterable<Item>,
  { items, size, sizeOf }: BatchLimits<Item>,
): AsyncGenerator<Item[], void> {
  let batch: Item[] = [];
  let sum = 0;
  for await (const item of all) {
    if (batch.length === items || (batch.length > 0 && sum + sizeOf(item) > size)) {
      yield batch;
      batch = [];
      sum = 0;
    }
    batch.push(item);
    sum += sizeOf(item);
  }
  if (batch.length > 0) yield batch;
}
