import type { SentForm, SentPart } from '#contract/operation.ts';
import type { Rejection } from '#contract/rejection.ts';
import { second } from '#process/durations.ts';
import { createPaceMeter } from '#limits/pace-meter.ts';
import type { OtherSide } from '#limits/slots.ts';

/** A video of 200 MiB needs twice as much to arrive in the time that a form has. */
export const leastPace = { bytesPerSecond: 16_000, mostBehind: 10 * second };

/** Whoever sends a form, as fast or slow as it arrives. */
export interface Sender extends OtherSide {
  /** Passes a form on as it arrives. Reading it throws the reason for which the sender was ended. */
  watch(form: SentForm): SentForm;
}

/** @param clock - milliseconds that no change of the wall clock moves */
export function createSender(clock: () => number): Sender {
  const { wait, count, behind, isSlow } = createPaceMeter(leastPace, clock);
  let refuse: ((reason: Rejection) => void) | null = null;
  let isEnded = false;

  function arrivalOf<Result>(next: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      wait();
      refuse = reject;
      next().then(resolve, reject);
    });
  }

  async function* watch<Item>(items: AsyncIterable<Item>, bytesOf: (item: Item) => number): AsyncGenerator<Item> {
    const arriving = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await arrivalOf(() => arriving.next());
        count(done === true ? 0 : bytesOf(value));
        if (done === true) return;
        yield value;
      }
    } finally {
      const returned = arriving.return?.();
      // What is still waited for in there keeps it from returning.
      if (isEnded) returned?.catch(() => {});
      else await returned;
    }
  }

  return {
    behind,
    isSlow,

    async *watch(form): AsyncGenerator<SentPart> {
      for await (const part of watch(form, () => 0)) {
        if (part.kind === 'file') part.content = watch(part.content, ({ length }) => length);
        yield part;
      }
    },

    end(reason) {
      isEnded = true;
      refuse?.(reason);
    },
  };
}
