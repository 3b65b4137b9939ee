import { Rejection } from '#contract/rejection.ts';

export interface FileSlotLimits {
  /** Files of one publisher at once. */
  perPublisher: number;
  /** Files of all publishers at once. */
  inAll: number;
  /** So many of all slots are for publishers who have none yet; without it, no slot is. */
  forFirst?: number;
}

/** Bounds how many files this process makes or takes at once. Nobody waits for a slot: a request that gets none is refused. */
export interface FileSlots {
  /**
   * Takes a slot until `signal` aborts, or until what it answers is called. Throws `rate_limited` when the publisher has
   * all of its own, and `unavailable` when all that it may take are taken.
   */
  take(publisherId: string, signal: AbortSignal): () => void;
  /** Throws as `take` would, and takes nothing. */
  check(publisherId: string): void;
  /** Whether a publisher who has no slot would get none either. */
  areAllTaken(): boolean;
}

/** Seconds after which a refused caller may try again. */
export const retryAfter = 10;

export function createFileSlots({ perPublisher, inAll, forFirst = 0 }: FileSlotLimits): FileSlots {
  const taken = new Map<string, number>();
  let all = 0;

  function change(publisherId: string, by: 1 | -1): void {
    const own = (taken.get(publisherId) ?? 0) + by;
    if (own === 0) taken.delete(publisherId);
    else taken.set(publisherId, own);
    all += by;
  }

  function check(publisherId: string): void {
    const own = taken.get(publisherId) ?? 0;
    if (own >= perPublisher) throw new Rejection('rate_limited', { retryAfter });
    if (all >= (own === 0 ? inAll : inAll - forFirst))
      throw new Rejection('unavailable', { retryAfter, busy: 'files' });
  }

  return {
    check,
    areAllTaken: () => all >= inAll,

    take(publisherId, signal) {
      // An event that has passed would never give the slot back.
      signal.throwIfAborted();
      check(publisherId);
      change(publisherId, 1);
      let isTaken = true;
      const giveBack = () => {
        if (isTaken) change(publisherId, -1);
        isTaken = false;
      };
      signal.addEventListener('abort', giveBack, { once: true });
      return giveBack;
    },
  };
}
