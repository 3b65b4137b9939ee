import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedInSlices } from './sort-in-slices.ts';

const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;

test('sorts as the language does: equal items stay in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 1, max: 5_000 }), async (length, keys) => {
      const items = Array.from({ length }, (_, index) => ({ key: (index * 7919) % keys, index }));
      expect(await sortedInSlices(items, byKey)).toEqual(items.toSorted(byKey));
    }),
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
  await sortedInSlices(
    Array.from({ length: 100_000 }, (_, index) => ({ key: (index * 7919) % 100_000 })),
    byKey,
  );
  isSorting = false;
  expect(turns).toBeGreaterThan(100);
});
