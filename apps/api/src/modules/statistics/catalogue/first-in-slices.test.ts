import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstInSlices } from './entities.ts';

const byKey = (a: { key: number; index: number }, b: { key: number; index: number }) =>
  a.key - b.key || a.index - b.index;

test('the first items are those that the language puts first, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 9_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.oneof(fc.nat(10_000), fc.constant(Infinity)),
      async (length, keys, most) => {
        const items = Array.from({ length }, (_, index) => ({ key: (index * 7919) % keys, index }));
        expect(await firstInSlices(items, byKey, most)).toEqual(items.toSorted(byKey).slice(0, most));
      },
    ),
    { numRuns: 20 },
  );
});

test('other work runs between the slices', async () => {
  let turns = 0;
  let isSorting = true;
  const count = () => {
    turns += 1;
    if (isSorting) setImmediate(count);
  };
  setImmediate(count);
  const items = Array.from({ length: 100_000 }, (_, index) => ({ key: (index * 7919) % 100_000, index }));
  await firstInSlices(items, byKey, Infinity);
  isSorting = false;
  expect(turns).toBeGreaterThan(100);
});

test('few items out of many need few comparisons', async () => {
  let comparisons = 0;
  const items = Array.from({ length: 100_000 }, (_, index) => ({ key: (index * 7919) % 100_000, index }));
  const counted = (a: (typeof items)[number], b: (typeof items)[number]) => {
    comparisons += 1;
    return byKey(a, b);
  };
  expect(await firstInSlices(items, counted, 25)).toHaveLength(25);
  // Sorting all items needs 1.5 million comparisons.
  expect(comparisons).toBeLessThan(600_000);
});
