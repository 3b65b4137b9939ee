import { ApiError } from '#contract/api-error.ts';
import { measure } from '#process/measurements.ts';

interface SemaphoreLimits {
  /** What the slots are for, in the log. */
  name: string;
  /** Slots of one publisher, or of one key of the network; by default all. */
  perPublisher?: number;
  /** Slots of all publishers. */
  total: number;
  /** How many of them only publishers without a slot may acquire; by default none. */
  reserved?: number;
  /** Milliseconds that a call may wait for a slot; by default none. */
  maxWait?: number;
  /** How many calls may wait at once; by default any number. */
  queue?: number;
  /** How many calls of a publisher may wait beyond its share of slots; by default none. */
  queuePerPublisher?: number;
  /** Seconds after which a refused caller may try again. */
  retryAfter?: number;
}

/** A transfer that holds a slot, as fast or slow as its client sends or reads. */
export interface Transfer {
  /** Milliseconds by which it lags behind the least rate. */
  lag(): number;
  /** Whether it lags too far behind. */
  isSlow(): boolean;
  /** Ends the transfer. Its client gets `reason` as the failure. */
  end(reason: ApiError): void;
}

/**
 * Bounds how much work of one kind this process does at once, and shares it among publishers. Both `acquire` and `run`
 * throw `rate_limited` when the publisher holds its full share of slots and no call of it may wait, and `unavailable` when
 * no slot becomes free in time. When all slots are held and a publisher who has none needs one, the slowest transfer is ended.
 */
export interface Semaphore {
  /** Acquires a slot, which is released when `signal` aborts. */
  acquire(publisherId: string, signal: AbortSignal, transfer?: Transfer): Promise<void>;
  /**
   * Does work in a slot. `signal` ends only the wait for the slot, which is held until the work ends: callers who
   * disconnect and retry cannot start more work than there are slots.
   */
  run<Result>(publisherId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Throws what `acquire` would throw without waiting, and acquires nothing. */
  check(publisherId: string): void;
}

interface Holder {
  publisherId: string;
  transfer: Transfer | undefined;
}

interface Waiter {
  publisherId: string;
  admit: () => void;
}

export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { name, total, perPublisher = Infinity, reserved = 0, maxWait = 0, retryAfter = 10 } = limits;
  const { queue = Infinity, queuePerPublisher = 0 } = limits;
  const holders = new Set<Holder>();
  /** The calls that wait, in the order in which they arrived. */
  const waiters = new Set<Waiter>();

  const report = () => measure('slots', { name, total, held: holders.size, waiting: waiters.size });
  report();

  function noFreeSlot(): ApiError {
    measure('slotRefused', { name, reason: 'full' });
    return new ApiError('unavailable', { retryAfter, busy: name });
  }

  function isRoomFor(publisherId: string): boolean {
    const held = countOf(publisherId, holders);
    return held < perPublisher && holders.size < (held === 0 ? total : total - reserved);
  }

  function hold(publisherId: string, transfer?: Transfer): () => void {
    const holder = { publisherId, transfer };
    holders.add(holder);
    report();
    return () => release(holder);
  }

  function release(holder: Holder): void {
    if (!holders.delete(holder)) return;
    report();
    for (const waiter of waiters) if (isRoomFor(waiter.publisherId)) waiter.admit();
  }

  /** The slow transfer to end for a publisher who holds no slot, if all slots are held. */
  function slowestFor(publisherId: string): Holder | undefined {
    if (holders.size < total || countOf(publisherId, holders) > 0) return undefined;
    const slow = [...holders].filter(({ transfer }) => transfer?.isSlow());
    return slow.toSorted((a, b) => lagOf(b) - lagOf(a))[0];
  }

  function refuseExcessOf(publisherId: string): void {
    const calls = countOf(publisherId, holders) + countOf(publisherId, waiters);
    if (calls < perPublisher + queuePerPublisher) return;
    measure('slotRefused', { name, reason: 'share' });
    throw new ApiError('rate_limited', { retryAfter });
  }

  async function wait(publisherId: string, signal: AbortSignal, transfer?: Transfer): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    // At once, so that a slot which is released before the promise settles is not given to a call that is over.
    const refuse = (reason: unknown) => {
      waiters.delete(waiter);
      reject(reason);
    };
    const waiter: Waiter = {
      publisherId,
      admit: () => {
        waiters.delete(waiter);
        resolve(hold(publisherId, transfer));
      },
    };
    waiters.add(waiter);
    report();
    const leave = () => refuse(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const tooLong = setTimeout(() => refuse(noFreeSlot()), maxWait);
    try {
      return await promise;
    } finally {
      report();
      signal.removeEventListener('abort', leave);
      clearTimeout(tooLong);
    }
  }

  /** Acquires a slot; returns the function that releases it. */
  async function enter(publisherId: string, signal: AbortSignal, transfer?: Transfer): Promise<() => void> {
    signal.throwIfAborted();
    refuseExcessOf(publisherId);
    const slowest = slowestFor(publisherId);
    if (slowest !== undefined) {
      release(slowest);
      slowest.transfer?.end(noFreeSlot());
    }
    if (isRoomFor(publisherId)) return hold(publisherId, transfer);
    if (maxWait === 0 || waiters.size >= queue) throw noFreeSlot();
    return wait(publisherId, signal, transfer);
  }

  return {
    async acquire(publisherId, signal, transfer) {
      const end = await enter(publisherId, signal, transfer);
      // An aborted signal emits no further event, so the slot would never be released.
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
      if (isRoomFor(publisherId) || slowestFor(publisherId) !== undefined) return;
      if (maxWait === 0 || waiters.size >= queue) throw noFreeSlot();
    },
  };
}

function countOf(publisherId: string, among: Iterable<{ publisherId: string }>): number {
  return [...among].filter((each) => each.publisherId === publisherId).length;
}

function lagOf({ transfer }: Holder): number {
  return transfer?.lag() ?? 0;
}
