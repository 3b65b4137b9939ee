import type { FileAnswerDetails } from '#contract/file-answer.ts';
import { minute } from '#process/durations.ts';
import { createTransferMeter } from '#process/transfer-meter.ts';
import type { Transfer } from '#limits/slots.ts';

/**
 * The lag is long because buffers between server and client fill and empty in bursts: on one machine, a client that
 * read 50 KB a second received 1.5 MB every 30 seconds.
 */
export const leastRate = { bytesPerSecond: 16_000, mostLag: minute };

type Content = FileAnswerDetails['content'];

/** The client that downloads a report's file, and its rate. */
interface FileReader extends Transfer {
  /** Passes the content on, and measures the rate at which the client reads it. */
  watch(content: Content): Content;
  /** Aborts when the slot of this download was released for another one. */
  ended: AbortSignal;
}

/** @param clock - milliseconds that no change of the wall clock moves */
export function createFileReader(clock: () => number): FileReader {
  const { wait, count, lag, isSlow } = createTransferMeter(leastRate, clock);
  const end = new AbortController();
  return {
    lag,
    isSlow,
    ended: end.signal,
    end: (reason) => end.abort(reason),

    async *watch(content) {
      for await (const piece of content) {
        wait();
        yield piece;
        count(Buffer.byteLength(piece));
      }
    },
  };
}
