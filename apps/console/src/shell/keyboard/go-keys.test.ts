import { expect, test } from 'vitest';

import { createGoKeys } from './use-go-keys.ts';

test('g and a letter name a page once, if pressed in this order and soon after each other', () => {
  const take = createGoKeys();
  expect(take('KeyS', 0)).toBeNull();
  expect(take('KeyG', 100)).toBeNull();
  expect(take('KeyS', 1600)).toBe('s');
  expect(take('KeyS', 1700)).toBeNull();
  expect(take('KeyG', 2000)).toBeNull();
  expect(take('KeyA', 3501)).toBeNull();
});

test('any other key in between ends the pair', () => {
  const take = createGoKeys();
  take('KeyG', 0);
  expect(take('', 10)).toBeNull();
  expect(take('KeyS', 20)).toBeNull();
});
