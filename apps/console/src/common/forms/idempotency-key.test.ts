import { expect, test } from 'vitest';

import { createIdempotencyKeys } from './idempotency-key.ts';

test('the same body keeps its key, also after another one, and each body has a key of its own', () => {
  const keyOf = createIdempotencyKeys();
  const first = keyOf({ name: 'Chess' });
  const second = keyOf({ name: 'Checkers' });
  expect(keyOf({ name: 'Chess' })).toBe(first);
  expect(second).not.toBe(first);
  expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/u), expect.stringMatching(/^[0-9a-f]{32}$/u)]);
});

test('two forms never share a key', () => {
  expect(createIdempotencyKeys()({})).not.toBe(createIdempotencyKeys()({}));
});
