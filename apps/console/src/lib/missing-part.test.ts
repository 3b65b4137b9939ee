import { expect, test } from 'vitest';

import { mayReload } from './missing-part.ts';

test('a page that the visitor opened may reload itself at once', () => {
  expect(mayReload({ type: 'navigate', age: 50 })).toBe(true);
  expect(mayReload({ type: 'back_forward', age: 50 })).toBe(true);
});

test('a page that has been reloaded waits for ten seconds before the next time', () => {
  expect(mayReload({ type: 'reload', age: 0 })).toBe(false);
  expect(mayReload({ type: 'reload', age: 9_999 })).toBe(false);
  expect(mayReload({ type: 'reload', age: 10_000 })).toBe(true);
});
