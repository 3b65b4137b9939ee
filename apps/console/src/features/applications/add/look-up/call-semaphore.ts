import { ApiFailure } from '@publisher-console/api-client/api-failure';

import { deferred } from '#common/context/deferred.ts';

/** Seconds to wait if the API refuses a call without `Retry-After`. */
const usualWait = 60;

/** Seconds. A call that would have to wait longer fails at once. */
const longestWait = 120;

/** The number of refusals after which a call fails. */
const refusalsMax = 5;

/** Why all calls wait, and how long. */
export interface Wait {
  seconds: number;
  /** `unavailable`: the API, or a store that it reads, cannot answer at the moment. */
  reason: 'too_many' | 'unavailable';
}

export interface CallSemaphore {
  /**
   * Runs a call once a slot is free. After a refusal with `Retry-After`, all calls wait that long and the refused one
   * is repeated.
   * @param signal ends the wait; it does not end a call that has begun
   */
  run: <Answer>(call: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>;
}

interface CallSemaphoreOptions {
  /** The number of calls that run at the same time. */
  atOnce: number;
  /** Called with null when the wait is over. */
  onWait: (wait: Wait | null) => void;
}

/** Limits the number of concurrent calls of a page, and pauses all of them when the API refuses one for a time. */
export function createCallSemaphore({ atOnce, onWait }: CallSemaphoreOptions): CallSemaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  let pause: Promise<void> | null = null;

  function begin(wait: Wait): void {
    if (pause !== null) return;
    onWait(wait);
    pause = new Promise((resolve) => {
      setTimeout(() => {
        pause = null;
        onWait(null);
        resolve();
      }, wait.seconds * 1000);
    });
  }

  /** Passes the slot to the call that has waited longest. */
  function release(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function acquire(signal: AbortSignal): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const { promise, resolve } = deferred();
    waiting.push(resolve);
    try {
      await unlessAborted(promise, signal);
    } catch (reason) {
      const place = waiting.indexOf(resolve);
      if (place === -1) release();
      else waiting.splice(place, 1);
      throw reason;
    }
  }

  return {
    async run(call, signal) {
      signal.throwIfAborted();
      await acquire(signal);
      try {
        for (let refusals = 0; ; refusals += 1) {
          if (pause !== null) await unlessAborted(pause, signal);
          try {
            return await call();
          } catch (failure) {
            const wait = waitAfter(failure);
            if (wait === null || wait.seconds > longestWait || refusals === refusalsMax) throw failure;
            begin(wait);
          }
        }
      } finally {
        release();
      }
    },
  };
}

/** The wait after which the same call may succeed; null if waiting does not help. */
function waitAfter(failure: unknown): Wait | null {
  if (!(failure instanceof ApiFailure)) return null;
  const { kind, retryAfter } = failure;
  if (kind === 'rate-limited') return { seconds: retryAfter ?? usualWait, reason: 'too_many' };
  return kind === 'unavailable' && retryAfter !== null ? { seconds: retryAfter, reason: 'unavailable' } : null;
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = deferred();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  await Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
