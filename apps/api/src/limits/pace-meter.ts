import { second } from '#process/durations.ts';

/** The pace below which an other side gives way when slots are short. */
export interface LeastPace {
  bytesPerSecond: number;
  /** Milliseconds. */
  mostBehind: number;
}

/** Measures how fast an other side sends or reads. */
export interface PaceMeter {
  /** From now on, the other side is waited for. */
  wait: () => void;
  /** It has sent or taken so many bytes, and is not waited for any more. */
  count: (bytes: number) => void;
  /**
   * Milliseconds that it is behind the least pace. Only the time in which it is waited for counts, and whoever was fast
   * before has no credit.
   */
  behind: () => number;
  /** Whether it is waited for and too far behind. */
  isSlow: () => boolean;
}

/** @param clock - milliseconds that no change of the wall clock moves */
export function createPaceMeter({ bytesPerSecond, mostBehind }: LeastPace, clock: () => number): PaceMeter {
  let behindBefore = 0;
  let waitsSince: number | null = null;

  const behind = () => behindBefore + (waitsSince === null ? 0 : clock() - waitsSince);

  return {
    behind,
    isSlow: () => waitsSince !== null && behind() > mostBehind,
    wait: () => void (waitsSince = clock()),
    count: (bytes) => {
      behindBefore = Math.max(0, behind() - (bytes / bytesPerSecond) * second);
      waitsSince = null;
    },
  };
}
