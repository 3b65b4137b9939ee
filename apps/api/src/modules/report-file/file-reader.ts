import type { FileAnswerDetails } from '#contract/file-answer.ts';
import { minute } from '#process/durations.ts';
import { createTransferMeter } from '#process/transfer-meter.ts';
import type { Transfer } from '#limits/slots.ts';

/**
 * Buffers on the way to a reader are filled and emptied by turns: on one machine, a reader of 50 KB a second took a megabyte
 * and a half every 30 seconds.
 */
export const leastRate = { bytesPerSecond: 16_000, mostLag: minute };

type Content = FileAnswerDetails['content'];

/** Whoever reads the file of a report, as fast or slow as they take it. */
export interface FileReader extends Transfer {
  /** Passes the content of the file on as it is taken. */
  watch(content: Content): Content;
  /** Aborts when the reader was ended. */
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
