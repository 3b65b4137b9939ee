import { ApiFailure } from '@publisher-console/api-client/api-failure';

/** Seconds, where the API asks to wait and does not say how long. */
const usualWait = 60;

/** A call that is refused so often is not repeated any more. */
const refusalsMax = 5;

export interface Turns {
  /**
   * Makes a call when it is its turn. If the API refuses it because there have been too many, it waits for as long as the
   * API asks, and all others with it, and makes the call again.
   * @param signal ends the wait; a call that has begun ends by itself
   */
  run: <Answer>(call: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>;
}

interface TurnsOptions {
  /** So many calls run at the same time. */
  atOnce: number;
  /** Gets the seconds that all calls wait, and null when the wait is over. */
  onWait: (seconds: number | null) => void;
}

/** Keeps a number of calls within the limits of the API. */
export function createTurns({ atOnce, onWait }: TurnsOptions): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  let pause: Promise<void> | null = null;

  function begin(seconds: number): void {
    if (pause !== null) return;
    onWait(seconds);
    pause = new Promise((resolve) => {
      setTimeout(() => {
        pause = null;
        onWait(null);
        resolve();
      }, seconds * 1000);
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
            if (!isRateLimit(failure) || refusals === refusalsMax) throw failure;
            begin(failure.retryAfter ?? usualWait);
          }
        }
      } finally {
        endTurn();
      }
    },
  };
}

function isRateLimit(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.kind === 'rate-limited';
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<void>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  await Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
