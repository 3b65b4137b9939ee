import { expect, test, vi } from 'vitest';

import { createUiStore } from './ui-state.ts';

test('an announcement that repeats the one before is a new announcement', () => {
  const ui = createUiStore({ logoVisible: true, theme: 'system' });
  const listener = vi.fn<() => void>();
  ui.subscribe(listener);
  ui.announce('Sorted by revenue');
  const first = ui.read().announcement;
  ui.announce('Sorted by revenue');
  const second = ui.read().announcement;
  expect([first.text, second.text]).toEqual(['Sorted by revenue', 'Sorted by revenue']);
  expect(second.number).not.toBe(first.number);
  expect(listener).toHaveBeenCalledTimes(2);
});
