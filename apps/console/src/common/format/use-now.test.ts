import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readNow, watchMinutes } from './use-now.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

test('every listener is notified of each minute by one timer, which ends with the last listener', () => {
  const listener = vi.fn<() => void>();
  const ends = Array.from({ length: 50 }, () => watchMinutes(() => listener()));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(120_000);
  expect(listener).toHaveBeenCalledTimes(100);
  expect(readNow()).toBe(noon + 120_000);
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});

test('the time is right after a long time without listeners, and is the same throughout one render', () => {
  watchMinutes(() => undefined)();
  vi.advanceTimersByTime(3_600_000);
  const first = readNow();
  expect(first).toBe(noon + 3_600_000);
  vi.advanceTimersByTime(1);
  expect(readNow()).toBe(first);
});
