import { setImmediate } from 'node:timers/promises';

/** Names that are sorted at once, in a few milliseconds. */
const sliceSize = 1_000;

/** Random items whose median splits a part into two of about the same length. */
const sampleSize = 9;

/**
 * The first `most` items, in order; later ones are not sorted (a quickselect). It lets other calls run every few
 * milliseconds, because sorting a hundred thousand names takes up to a second. No two items may be equal.
 */
export async function firstInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  most: number,
): Promise<Item[]> {
  const first: Item[] = [];
  /** The parts that are not sorted yet; the last one comes first. */
  const parts = [items];
  for (let part = parts.pop(); part !== undefined && first.length < most; part = parts.pop()) {
    if (part.length > sliceSize) parts.push(...(await split(part, compare)));
    else first.push(...part.toSorted(compare));
    await setImmediate();
  }
  return first.slice(0, most);
}

/** The items that come after a middle one, itself included, and the items that come before it. */
async function split<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<[after: Item[], before: Item[]]> {
  const sample = Array.from({ length: sampleSize }, () => items[Math.floor(Math.random() * items.length)] as Item);
  const middle = sample.toSorted(compare)[(sampleSize - 1) / 2] as Item;
  const [after, before]: [Item[], Item[]] = [[], []];
  for (const [index, item] of items.entries()) {
    (compare(item, middle) < 0 ? before : after).push(item);
    if (index % sliceSize === 0) await setImmediate();
  }
  return [after, before];
}
