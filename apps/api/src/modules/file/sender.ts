import type { Rejection } from '#contract/rejection.ts';
import { second } from '#durations.ts';

/**
 * The pace below which a sender gives way when slots are short. A video of 200 MiB needs twice as much to arrive in the
 * time that a form has.
 */
export const leastPace = { bytesPerSecond: 16_000, mostBehind: 10 * second };

/** Whoever sends a form, as fast or slow as it arrives. */
export interface Sender {
  /** Passes items on as they arrive, and counts their bytes and how long they were waited for. */
  watch<Item>(items: AsyncIterable<Item>, bytesOf?: (item: Item) => number): AsyncGenerator<Item>;
  /**
   * Milliseconds that the sender is behind the least pace. Only the time in which it is waited for counts, and whoever was
   * fast before has no credit.
   */
  behind(): number;
  /** Whether the sender is waited for and too far behind. */
  isSlow(): boolean;
  /** Throws a reason where the sender is waited for. */
  end(reason: Rejection): void;
}

/** @param clock - milliseconds that no change of the wall clock moves */
export function createSender(clock: () => number): Sender {
  let behindBefore = 0;
  let wait: { since: number; end: (reason: Rejection) => void } | null = null;
  let isEnded = false;

  const behind = () => behindBefore + (wait === null ? 0 : clock() - wait.since);

  function arrivalOf<Result>(next: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      wait = { since: clock(), end: reject };
      next().then(resolve, reject);
    });
  }

  function countArrival(bytes: number): void {
    behindBefore = Math.max(0, behind() - (bytes / leastPace.bytesPerSecond) * second);
    wait = null;
  }

  return {
    behind,
    isSlow: () => wait !== null && behind() > leastPace.mostBehind,

    async *watch(items, bytesOf = () => 0) {
      const arriving = items[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await arrivalOf(() => arriving.next());
          countArrival(done === true ? 0 : bytesOf(value));
          if (done === true) return;
          yield value;
        }
      } finally {
        const returned = arriving.return?.();
        // What is still waited for in there keeps it from returning.
        if (isEnded) returned?.catch(() => {});
        else await returned;
      }
    },

    end(reason) {
      isEnded = true;
      wait?.end(reason);
    },
  };
}
