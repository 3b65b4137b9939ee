import { Rejection } from '#contract/rejection.ts';

export interface WorkGateLimits {
  /** How much work runs at once. */
  slots: number;
  /** How much may wait for a slot; more is refused at once. */
  queue: number;
  /** Milliseconds that work may wait. */
  patience: number;
}

/** Runs a piece of work when a slot is free; throws `Rejection('unavailable')` when there is too much to do. */
export type WorkGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Keeps heavy work from piling up. A slot is held until the work itself ends, not until its caller leaves, so that
 * callers who leave and come back cannot start more work than there are slots.
 */
export function createWorkGate({ slots, queue, patience }: WorkGateLimits): WorkGate {
  let free = slots;
  const waiting = new Set<() => void>();

  const release = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };

  const enter = async () => {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= queue) throw new Rejection('unavailable');
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        waiting.delete(admit);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(admit);
        reject(new Rejection('unavailable'));
      }, patience);
      waiting.add(admit);
    });
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
