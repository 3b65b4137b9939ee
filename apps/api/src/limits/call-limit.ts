import { second } from '#process/durations.ts';

export interface CallLimitOptions {
  /** Milliseconds from the first call on. */
  window: number;
  /** Milliseconds that no change of the wall clock moves. */
  clock: () => number;
}

/** Counts a call of a key, of which `most` are allowed in one window. Answers the seconds to wait if it is one too many, else null. */
export type CallLimit = (key: string, most: number) => number | null;

/** Keys beyond this number are forgotten, the oldest first. */
const mostKeys = 100_000;

/**
 * The general limit, counted in the memory of this process: a write to the database for each call would cost more than
 * most calls.
 */
export function createCallLimit({ window, clock }: CallLimitOptions): CallLimit {
  const windows = new Map<string, { calls: number; endsAt: number }>();

  function open(key: string) {
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= mostKeys && oldest !== undefined) windows.delete(oldest);
    const opened = { calls: 0, endsAt: clock() + window };
    windows.set(key, opened);
    return opened;
  }

  return (key, most) => {
    const known = windows.get(key);
    const current = known !== undefined && known.endsAt > clock() ? known : open(key);
    current.calls += 1;
    return current.calls > most ? Math.ceil((current.endsAt - clock()) / second) : null;
  };
}
