import { vi } from 'vitest';

/**
 * Counts the timers of at least so many milliseconds that are set and not cleared. Shorter ones may be those of Node's
 * `fetch`, which sets timers of its own for the connections that earlier tests have left.
 */
export function countTimers(milliseconds: number): () => number {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  return () => {
    const ended = new Set<unknown>(cleared.mock.calls.map(([timer]) => timer));
    const isOpen = (place: number) => !ended.has(set.mock.results[place]?.value);
    return set.mock.calls.filter(([, delay = 0], place) => delay >= milliseconds && isOpen(place)).length;
  };
}
