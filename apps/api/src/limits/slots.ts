import { Rejection } from '#contract/rejection.ts';

export interface SlotLimits {
  /** What the slots are for, in the log. */
  name: string;
  /** Slots of one publisher. */
  perPublisher: number;
  /** Slots of all publishers. */
  inAll: number;
  /** So many of all slots are for publishers who have none yet. */
  forFirst: number;
  /** Milliseconds that a publisher may wait when all that it may take are taken. Without it, nobody waits. */
  patience?: number;
}

/** Whoever sends or reads what a slot is held for, as fast or slow as they do. */
export interface OtherSide {
  /** Milliseconds behind a pace that may be expected. */
  behind(): number;
  /** Whether it is too far behind. */
  isSlow(): boolean;
  /** Ends the exchange for a reason. */
  end(reason: Rejection): void;
}

/**
 * Bounds how much work of one kind this process does at once, and shares it out among publishers. Both ways throw
 * `rate_limited` when the publisher has all of its own slots, and `unavailable` when all that it may take stay taken. The
 * slowest other side gives way to a publisher who has no slot when all are taken.
 */
export interface Slots {
  /** Takes a slot until `signal` aborts. */
  take(publisherId: string, signal: AbortSignal, other?: OtherSide): Promise<void>;
  /** Does work in a slot, which is held until the work ends. `signal` ends only the wait for the slot. */
  run<Result>(publisherId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Throws as `take` would without waiting, and takes nothing. */
  check(publisherId: string): void;
}

interface Holder {
  publisherId: string;
  other: OtherSide | undefined;
}

interface Waiter {
  publisherId: string;
  admit: () => void;
}

/** Seconds after which a refused caller may try again. */
const retryAfter = 10;

export function createSlots({ name, perPublisher, inAll, forFirst, patience = 0 }: SlotLimits): Slots {
  const holders = new Set<Holder>();
  /** In their order. */
  const waiters = new Set<Waiter>();

  const allTaken = () => new Rejection('unavailable', { retryAfter, busy: name });

  const isRoomFor = (publisherId: string) =>
    holders.size < (countOf(publisherId, holders) === 0 ? inAll : inAll - forFirst);

  function hold(publisherId: string, other?: OtherSide): () => void {
    const holder = { publisherId, other };
    holders.add(holder);
    return () => giveBack(holder);
  }

  function giveBack(holder: Holder): void {
    if (!holders.delete(holder)) return;
    for (const waiter of waiters) if (isRoomFor(waiter.publisherId)) waiter.admit();
  }

  function slowestBefore(publisherId: string): Holder | undefined {
    if (holders.size < inAll || countOf(publisherId, holders) > 0) return undefined;
    const slow = [...holders].filter(({ other }) => other?.isSlow());
    return slow.toSorted((a, b) => behindOf(b) - behindOf(a))[0];
  }

  function refuseExcessOf(publisherId: string): void {
    if (countOf(publisherId, holders) + countOf(publisherId, waiters) >= perPublisher)
      throw new Rejection('rate_limited', { retryAfter });
  }

  async function turnOf(publisherId: string, signal: AbortSignal, other?: OtherSide): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiter: Waiter = {
      publisherId,
      admit: () => {
        waiters.delete(waiter);
        resolve(hold(publisherId, other));
      },
    };
    waiters.add(waiter);
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const tooLong = setTimeout(() => reject(allTaken()), patience);
    try {
      return await promise;
    } finally {
      waiters.delete(waiter);
      signal.removeEventListener('abort', leave);
      clearTimeout(tooLong);
    }
  }

  /** Answers what gives the slot back. */
  async function enter(publisherId: string, signal: AbortSignal, other?: OtherSide): Promise<() => void> {
    signal.throwIfAborted();
    refuseExcessOf(publisherId);
    const slowest = slowestBefore(publisherId);
    if (slowest !== undefined) {
      giveBack(slowest);
      slowest.other?.end(allTaken());
    }
    if (isRoomFor(publisherId)) return hold(publisherId, other);
    if (patience === 0) throw allTaken();
    return turnOf(publisherId, signal, other);
  }

  return {
    async take(publisherId, signal, other) {
      const end = await enter(publisherId, signal, other);
      // An event that has passed would never give the slot back.
      if (signal.aborted) end();
      signal.throwIfAborted();
      signal.addEventListener('abort', end, { once: true });
    },

    async run(publisherId, signal, work) {
      const end = await enter(publisherId, signal);
      try {
        return await work();
      } finally {
        end();
      }
    },

    check(publisherId) {
      refuseExcessOf(publisherId);
      if (!isRoomFor(publisherId) && slowestBefore(publisherId) === undefined) throw allTaken();
    },
  };
}

function countOf(publisherId: string, among: Iterable<{ publisherId: string }>): number {
  return [...among].filter((each) => each.publisherId === publisherId).length;
}

function behindOf({ other }: Holder): number {
  return other?.behind() ?? 0;
}
