import { setTimeout as delay } from 'node:timers/promises';

export interface PaceOptions {
  /** How many calls may begin in any window. */
  most: number;
  /** Milliseconds. */
  window: number;
  /** Milliseconds that a call may wait for its turn. */
  patience: number;
  /** Milliseconds that no change of the wall clock moves. */
  clock: () => number;
  /** Only tests wait in another way. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Keeps calls of this process to somebody who allows only so many. */
export interface Pace {
  /** Waits for the turn of a call. Answers false at once when that would take too long; rejects when `signal` aborts. */
  take(signal: AbortSignal): Promise<boolean>;
}

export function createPace({ most, window, patience, clock, wait = waitFor }: PaceOptions): Pace {
  /** When the last calls began or will begin, the oldest first. */
  const turns: number[] = [];

  return {
    async take(signal) {
      signal.throwIfAborted();
      const now = clock();
      const oldest = turns.length < most ? undefined : turns[0];
      const turn = oldest === undefined ? now : Math.max(now, oldest + window);
      if (turn - now > patience) return false;
      turns.push(turn);
      if (turns.length > most) turns.shift();
      if (turn > now) await wait(turn - now, signal);
      return true;
    },
  };
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal });
}
