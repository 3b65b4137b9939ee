import { second } from './durations.ts';

/** The rate below which a transfer counts as slow. */
interface LeastRate {
  bytesPerSecond: number;
  /** Milliseconds. */
  mostLag: number;
}

/** Measures how fast a client sends or reads. */
interface TransferMeter {
  /** From now on, the server waits for the client. */
  wait: () => void;
  /** The client has sent or read so many bytes; the server does not wait for it any more. */
  count: (bytes: number) => void;
  /**
   * Milliseconds by which the transfer lags behind the least rate. Only time in which the server waits counts, and bytes
   * that came quickly before give no credit.
   */
  lag: () => number;
  /** Whether the server waits for the client, and it lags too far behind. */
  isSlow: () => boolean;
}

/** @param clock - milliseconds that no change of the wall clock moves */
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
