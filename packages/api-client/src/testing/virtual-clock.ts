import { setImmediate } from 'node:timers/promises';

import { vi } from 'vitest';

interface Timer {
  at: number;
  run: () => void;
}

/** A clock in place of `setTimeout` and `clearTimeout`, whose time passes only when nothing else is left to do. */
export interface VirtualClock {
  /** Milliseconds since the clock was made. */
  now: () => number;
  after: (milliseconds: number, run: () => void) => Timer;
  /** Fires all timers in order, those that are set meanwhile too. */
  runOut: () => Promise<void>;
}

export function stubClock(): VirtualClock {
  let now = 0;
  const timers = new Set<Timer>();

  const after = (milliseconds: number, run: () => void): Timer => {
    const timer = { at: now + milliseconds, run };
    timers.add(timer);
    return timer;
  };

  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) => after(milliseconds, run));
  vi.stubGlobal('clearTimeout', (timer: Timer) => timers.delete(timer));

  return {
    now: () => now,
    after,
    runOut: async () => {
      for (;;) {
        // Lets every promise settle that can: a body is read in several turns.
        await setImmediate();
        await setImmediate();
        const next = [...timers].reduce<Timer | null>(
          (first, timer) => (first && first.at <= timer.at ? first : timer),
          null,
        );
        if (next === null) return;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
    },
  };
}
