import type { FileAnswerDetails } from '#contract/file-answer.ts';
import { second } from '#durations.ts';
import { createPaceMeter } from '#slots/pace-meter.ts';
import type { OtherSide } from '#slots/slots.ts';

/**
 * On the way to a reader, buffers of some hundred kilobytes are filled and emptied by turns, so that a reader on a slow line
 * takes nothing for many seconds.
 */
export const leastPace = { bytesPerSecond: 16_000, mostBehind: 30 * second };

type Content = FileAnswerDetails['content'];

/** Whoever reads the file of a report, as fast or slow as they take it. */
export interface FileReader extends OtherSide {
  /** Passes the content of the file on as it is taken. */
  watch(content: Content): Content;
  /** Aborts when the reader was ended. */
  ended: AbortSignal;
}

/** @param clock - milliseconds that no change of the wall clock moves */
export function createFileReader(clock: () => number): FileReader {
  const { wait, count, behind, isSlow } = createPaceMeter(leastPace, clock);
  const end = new AbortController();
  return {
    behind,
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
