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
