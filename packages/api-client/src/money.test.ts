import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';

import { micros } from './money.ts';

test('an amount of six decimals is a whole number of millionths, without an error', () => {
  const most = 2 ** 33 * 1_000_000;
  const check = property(integer({ min: -most, max: most }), (millionths) => {
    expect(micros(millionths / 1_000_000) - millionths).toBe(0);
  });
  assert(check, { numRuns: 2_000, examples: [[0], [-1], [1], [most], [-most]] });
});

test('amounts that do not add up as numbers add up as millionths', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect((micros(0.1) + micros(0.2)) / 1_000_000).toBe(0.3);
});
