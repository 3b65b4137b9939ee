import { expect, test, vi } from 'vitest';

import { createUiStore } from './ui-state.ts';

test('an announcement that repeats the one before is a new announcement', () => {
  const ui = createUiStore({ logoVisible: true, theme: 'system', comparison: null });
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

test('an announcement is removed after a while, and a newer one is not removed with it', () => {
  vi.useFakeTimers();
  const ui = createUiStore({ logoVisible: true, theme: 'system', comparison: null });
  ui.announce('Sorted by revenue');
  vi.advanceTimersByTime(15_000);
  ui.announce('2 apps found');
  vi.advanceTimersByTime(15_000);
  expect(ui.read().announcement.text).toBe('2 apps found');
  vi.advanceTimersByTime(15_000);
  expect(ui.read().announcement.text).toBe('');
  vi.useRealTimers();
});

test('the loading flag stays until the last of several waits has ended', () => {
  const ui = createUiStore({ logoVisible: true, theme: 'system', comparison: null });
  const [endFirst, endSecond] = [ui.startWait(), ui.startWait()];
  endFirst();
  endFirst();
  expect(ui.read().loading).toBe(true);
  endSecond();
  expect(ui.read().loading).toBe(false);
});

test('leaving a route clears its flags, and a wait of that route ends no wait of the next one', () => {
  const ui = createUiStore({ logoVisible: true, theme: 'system', comparison: null });
  const endOld = ui.startWait();
  ui.set({ fatalError: true });
  ui.leaveRoute();
  expect(ui.read()).toMatchObject({ loading: false, fatalError: false });
  const endNew = ui.startWait();
  endOld();
  expect(ui.read().loading).toBe(true);
  endNew();
  expect(ui.read().loading).toBe(false);
});
