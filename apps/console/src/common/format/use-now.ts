import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The time in milliseconds since 1970, renewed once a minute. All that show it share one timer. */
export function useNow(): number {
  return useSyncExternalStore(watchMinutes, readNow, readNow);
}

/** @returns a function that ends the subscription */
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

/** Stays the same between two renewals, as React asks of what it renders. */
export function readNow(): number {
  // Nothing renews it while nobody shows it.
  if (timer === undefined && Math.abs(Date.now() - now) >= minuteMs) now = Date.now();
  return now;
}
