import { setTimeout as delay } from 'node:timers/promises';

/** The time between the signal to stop and the end of serving, in which load balancers notice. */
export interface LameDuck {
  /** Whether it has begun: `/ready` answers 503 then, and all other calls are served. */
  isStopping: () => boolean;
  /** Begins; resolves when it is over, and at once when the process cannot serve any more. */
  begin: (failed?: AbortSignal) => Promise<void>;
}

export function createLameDuck(seconds: number): LameDuck {
  let hasBegun = false;
  return {
    isStopping: () => hasBegun,
    begin: async (failed) => {
      hasBegun = true;
      await delay(seconds * 1_000, undefined, { ...(failed && { signal: failed }) }).catch(() => {});
    },
  };
}
