import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The time in milliseconds since 1970, updated once a minute. All components share one timer. */
export function useNow(): number {
  return useSyncExternalStore(watchMinutes, readNow, readNow);
}

/** @returns ends the subscription */
export function watchMinutes(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Constant between two updates, as `useSyncExternalStore` requires. */
export function readNow(): number {
  // Without subscribers no timer updates the time.
  if (timer === undefined && Math.abs(Date.now() - now) >= minuteMs) now = Date.now();
  return now;
}
