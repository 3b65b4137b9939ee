/** Does work when a slot is free. Work that `signal` aborts before its turn rejects with the reason of the signal. */
export type FetchSlots = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

/**
 * Bounds how many fetches hold memory at once; the others wait in their order.
 * @param most - slots of this process
 */
export function createFetchSlots(most: number): FetchSlots {
  let free = most;
  const waiting = new Set<() => void>();

  const enter = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        waiting.delete(admit);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(admit);
        reject(signal.reason as Error);
      };
      waiting.add(admit);
      signal.addEventListener('abort', leave, { once: true });
    });
  };

  const release = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };

  return async (signal, work) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
