import { expect, test } from 'vitest';

import { createIdempotencyKeys } from './idempotency-key.ts';

test('the same body has the same key, also after another body, and each body has its own key', () => {
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
