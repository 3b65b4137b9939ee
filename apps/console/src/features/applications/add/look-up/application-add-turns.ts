import { ApiFailure } from '@publisher-console/api-client/api-failure';

/** Seconds, where the API asks to wait and does not say how long. */
const usualWait = 60;

/** Seconds. A call that would have to wait longer fails at once, and says so. */
const longestWait = 120;

/** A call that is refused so often is not repeated any more. */
const refusalsMax = 5;

/** Why all calls wait now, and how long. */
export interface Wait {
  seconds: number;
  /** There have been too many calls, or the API, or a store behind it, cannot answer for a time. */
  reason: 'too_many' | 'unavailable';
}

export interface Turns {
  /**
   * Makes a call when it is its turn. If the API refuses it for a time, it waits for as long as the API asks, and all others
   * with it, and makes the call again.
   * @param signal ends the wait; a call that has begun ends by itself
   */
  run: <Answer>(call: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>;
}

interface TurnsOptions {
  /** So many calls run at the same time. */
  atOnce: number;
  /** Gets null when the wait is over. */
  onWait: (wait: Wait | null) => void;
}

/** Keeps a number of calls within the limits of the API. */
export function createTurns({ atOnce, onWait }: TurnsOptions): Turns {
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

  /** Hands the turn on to who has waited longest. */
  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function takeTurn(signal: AbortSignal): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    try {
      await unlessAborted(promise, signal);
    } catch (reason) {
      const place = waiting.indexOf(resolve);
      if (place === -1) endTurn();
      else waiting.splice(place, 1);
      throw reason;
    }
  }

  return {
    async run(call, signal) {
      signal.throwIfAborted();
      await takeTurn(signal);
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
        endTurn();
      }
    },
  };
}

/** The wait after which the same call may succeed; null where the API names none. */
function waitAfter(failure: unknown): Wait | null {
  if (!(failure instanceof ApiFailure)) return null;
  const { kind, retryAfter } = failure;
  if (kind === 'rate-limited') return { seconds: retryAfter ?? usualWait, reason: 'too_many' };
  return kind === 'unavailable' && retryAfter !== null ? { seconds: retryAfter, reason: 'unavailable' } : null;
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<void>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  await Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
