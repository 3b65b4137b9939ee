import { setImmediate } from 'node:timers/promises';

import { vi } from 'vitest';

interface Timer {
  at: number;
  run: () => void;
}

/** Replaces `setTimeout` and `clearTimeout`; its time passes only when all other work is done. */
export interface VirtualClock {
  /** Milliseconds since its creation. */
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
        // Reading a body needs several turns of the event loop.
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
