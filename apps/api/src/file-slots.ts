import { Rejection } from '#contract/rejection.ts';

export interface FileSlotLimits {
  /** Files of one publisher at once. */
  perPublisher: number;
  /** Files of all publishers at once. */
  inAll: number;
}

/** Bounds how many files this process makes or takes at once. Nobody waits for a slot: a request that gets none is refused. */
export interface FileSlots {
  /**
   * Takes a slot until `signal` aborts. Throws `rate_limited` when the publisher has all of its own, and `unavailable`
   * when all are taken.
   */
  take(publisherId: string, signal: AbortSignal): void;
  /** Throws as `take` would, and takes nothing. */
  check(publisherId: string): void;
}

/** Seconds after which a refused caller may try again. */
const retryAfter = 10;

export function createFileSlots({ perPublisher, inAll }: FileSlotLimits): FileSlots {
  const taken = new Map<string, number>();
  let all = 0;

  function change(publisherId: string, by: 1 | -1): void {
    const own = (taken.get(publisherId) ?? 0) + by;
    if (own === 0) taken.delete(publisherId);
    else taken.set(publisherId, own);
    all += by;
  }

  function check(publisherId: string): void {
    if ((taken.get(publisherId) ?? 0) >= perPublisher) throw new Rejection('rate_limited', { retryAfter });
    if (all >= inAll) throw new Rejection('unavailable', { retryAfter });
  }

  return {
    check,

    take(publisherId, signal) {
      // An event that has passed would never give the slot back.
      signal.throwIfAborted();
      check(publisherId);
      change(publisherId, 1);
      signal.addEventListener('abort', () => change(publisherId, -1), { once: true });
    },
  };
}
