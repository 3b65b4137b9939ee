import { second } from './durations.ts';

/** The rate below which a transfer counts as slow. */
interface LeastRate {
  bytesPerSecond: number;
  /** The lag in milliseconds beyond which a transfer is slow. */
  mostLag: number;
}

/** Measures how fast a client sends or reads. */
interface TransferMeter {
  /** Records that the server waits for the client from now on. */
  wait: () => void;
  /** Records that the client has sent or read so many bytes, and that the server no longer waits for it. */
  count: (bytes: number) => void;
  /**
   * Milliseconds by which the transfer lags behind the least rate. Only time in which the server waits counts, and
   * bytes that arrived faster than the rate give no credit for later.
   */
  lag: () => number;
  /** Whether the server waits for the client, and it lags too far behind. */
  isSlow: () => boolean;
}

/** @param clock - milliseconds, which a change of the wall clock does not move */
export function createTransferMeter({ bytesPerSecond, mostLag }: LeastRate, clock: () => number): TransferMeter {
  let lagBefore = 0;
  let waitsSince: number | null = null;

  const lag = () => lagBefore + (waitsSince === null ? 0 : clock() - waitsSince);

  return {
    lag,
    isSlow: () => waitsSince !== null && lag() > mostLag,
    wait: () => void (waitsSince = clock()),
    count: (bytes) => {
      lagBefore = Math.max(0, lag() - (bytes / bytesPerSecond) * second);
      waitsSince = null;
    },
  };
}
