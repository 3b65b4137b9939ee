import { Rejection } from '#contract/rejection.ts';

export interface WorkGateLimits {
  /** What the work is, for the log. */
  name: string;
  /** How much work runs at once. */
  slots: number;
  /** How much may wait for a slot; more is refused at once. */
  queue: number;
  /** Milliseconds that work may wait. */
  patience: number;
}

/** Runs work when a slot is free; throws `Rejection('unavailable')` when too much waits, or for too long. */
export type WorkGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how much heavy work runs at once. A slot is held until the work ends, even if its caller leaves earlier, so that
 * callers who disconnect and retry cannot start more work than there are slots.
 */
export function createWorkGate({ name, slots, queue, patience }: WorkGateLimits): WorkGate {
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
    if (waiting.size >= queue) throw new Rejection('unavailable', { busy: name });
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        waiting.delete(admit);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(admit);
        reject(new Rejection('unavailable', { busy: name }));
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
