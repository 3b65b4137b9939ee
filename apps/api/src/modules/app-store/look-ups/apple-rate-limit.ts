import { setTimeout as delay } from 'node:timers/promises';
import { minute, second } from '#process/durations.ts';

/** About as many as Apple allows: https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI/ */
const callsPerMinute = 20;

/** Milliseconds that a call may wait. */
const maxWait = 5 * second;

interface AppleRateLimitOptions {
  /** Milliseconds. A change of the wall clock does not move them. */
  clock: () => number;
  /** Only tests wait in another way. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Waits until a call may begin. Resolves with false at once when the wait would be too long; rejects when `signal`
 * aborts.
 */
export type WaitForCall = (signal: AbortSignal) => Promise<boolean>;

/** Lets twenty calls begin in any minute. */
export function createAppleRateLimit({ clock, wait = waitFor }: AppleRateLimitOptions): WaitForCall {
  /** When the last calls began or will begin, the oldest first. */
  const begins: number[] = [];

  return async (signal) => {
    signal.throwIfAborted();
    const now = clock();
    const oldest = begins.length < callsPerMinute ? undefined : begins[0];
    const begin = oldest === undefined ? now : Math.max(now, oldest + minute);
    if (begin - now > maxWait) return false;
    begins.push(begin);
    if (begins.length > callsPerMinute) begins.shift();
    if (begin > now) await wait(begin - now, signal);
    return true;
  };
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}
