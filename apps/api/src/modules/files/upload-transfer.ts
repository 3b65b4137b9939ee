import type { SentForm, SentPart } from '#contract/operation.ts';
import type { ApiError } from '#contract/api-error.ts';
import { second } from '#process/durations.ts';
import { createTransferMeter } from '#process/transfer-meter.ts';
import type { Transfer } from '#limits/semaphore.ts';

/** Half of the rate that a video of 200 MiB needs to arrive in the 100 minutes of a form. */
export const leastRate = { bytesPerSecond: 16_000, mostLag: 10 * second };

/** The upload of a form, as fast or slow as its client sends. */
export interface UploadTransfer extends Transfer {
  /** Passes on a form as it arrives. After `end`, reading it throws the reason. */
  watch(form: SentForm): SentForm;
}

/** @param clock - milliseconds, which a change of the wall clock does not move */
export function createUploadTransfer(clock: () => number): UploadTransfer {
  const { wait, count, lag, isSlow } = createTransferMeter(leastRate, clock);
  let refuse: ((reason: ApiError) => void) | null = null;
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
      // A read that is still pending would delay `return` until the client sends more.
      if (isEnded) returned?.catch(() => {});
      else await returned;
    }
  }

  return {
    lag,
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
