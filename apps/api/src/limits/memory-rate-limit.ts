import { setTimeout as delay } from 'node:timers/promises';
import { second } from '#process/durations.ts';

interface MemoryRateLimitOptions {
  /** The length of a window in milliseconds. */
  window: number;
  /** Milliseconds. A change of the wall clock does not move them. */
  clock: () => number;
}

/** The state of a window after a call. */
export interface CountedCall {
  /** How many more calls the window allows. */
  left: number;
  isRefused: boolean;
  /** Seconds until the window ends. */
  endsIn: number;
  /** When the window ends, by the clock of the windows. */
  endsAt: number;
}

/** Counts a call of a key, of which `most` are allowed in one window. */
type CountCall = (key: string, most: number) => CountedCall;

/** The most keys in memory. Beyond it, the oldest are dropped. */
const mostKeys = 100_000;

/**
 * Windows in the memory of this process, one for each key, each from the first call of its key on. For calls that are
 * refused beyond the limit.
 */
export function createMemoryRateLimits({ window, clock }: MemoryRateLimitOptions): CountCall {
  const windows = new Map<string, { calls: number; endsAt: number }>();

  function open(key: string) {
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= mostKeys && oldest !== undefined) windows.delete(oldest);
    const opened = { calls: 0, endsAt: clock() + window };
    windows.set(key, opened);
    return opened;
  }

  return (key, most) => {
    const known = windows.get(key);
    const current = known !== undefined && known.endsAt > clock() ? known : open(key);
    current.calls += 1;
    return {
      left: Math.max(0, most - current.calls),
      isRefused: current.calls > most,
      endsIn: Math.ceil((current.endsAt - clock()) / second),
      endsAt: current.endsAt,
    };
  };
}

interface SlidingRateLimitOptions extends MemoryRateLimitOptions {
  /** How many calls may begin in any window. */
  most: number;
  /** Milliseconds that a call may wait. */
  maxWait: number;
  /** Only tests wait in another way. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Waits until a call may begin. Resolves with false at once when the wait would be too long; rejects when `signal`
 * aborts.
 */
export type WaitForCall = (signal: AbortSignal) => Promise<boolean>;

/**
 * A window in the memory of this process that always ends now and moves with the clock. For calls to a server with a
 * limit, which wait instead of being refused.
 */
export function createSlidingRateLimit(options: SlidingRateLimitOptions): WaitForCall {
  const { most, window, maxWait, clock, wait = waitFor } = options;
  /** When the last calls began or will begin, the oldest first. */
  const begins: number[] = [];

  return async (signal) => {
    signal.throwIfAborted();
    const now = clock();
    const oldest = begins.length < most ? undefined : begins[0];
    const begin = oldest === undefined ? now : Math.max(now, oldest + window);
    if (begin - now > maxWait) return false;
    begins.push(begin);
    if (begins.length > most) begins.shift();
    if (begin > now) await wait(begin - now, signal);
    return true;
  };
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}
