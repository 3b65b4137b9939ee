import { setImmediate } from 'node:timers/promises';

/** So many comparisons of names take a few milliseconds. */
const sliceSize = 2_000;

/**
 * Sorts like `toSorted`, but lets other calls run every few milliseconds: to compare a hundred thousand names takes
 * half a second.
 */
export async function sortedInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += sliceSize) {
    runs.push(items.slice(start, start + sliceSize).toSorted(compare));
    await setImmediate();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await mergedRuns(runs[index] ?? [], runs[index + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Of equal items, those of `left` come first. */
async function mergedRuns<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const merged: Item[] = [];
  let taken = 0;
  for (const item of left) {
    for (let next = right[taken]; next !== undefined && compare(next, item) < 0; next = right[taken]) {
      merged.push(next);
      taken += 1;
      if (merged.length % sliceSize === 0) await setImmediate();
    }
    merged.push(item);
    if (merged.length % sliceSize === 0) await setImmediate();
  }
  return [...merged, ...right.slice(taken)];
}
