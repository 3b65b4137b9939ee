export interface AttemptLimitOptions {
  most: number;
  /** Milliseconds in which `most` attempts are allowed, counted from the first. */
  window: number;
  now: () => Date;
}

/** `refusedFor`: seconds until the next attempt is allowed, null if this one is. */
export interface Attempt {
  refusedFor: number | null;
  /** Whether this is the first refusal of the window: worth a note, while the next thousand are not. */
  isFirstRefusal: boolean;
}

/** Counts attempts by key, in this process alone. */
export interface AttemptLimit {
  /** Takes one attempt, before its outcome is known: parallel ones cannot slip through. */
  take(key: string): Attempt;
  /** Gives an attempt back that should not count. */
  giveBack(key: string): void;
}

/** More keys than this are not kept; the oldest go first. */
const mostKeys = 100_000;

export function createAttemptLimit({ most, window, now }: AttemptLimitOptions): AttemptLimit {
  const counts = new Map<string, { taken: number; endsAt: number }>();
  return {
    take: (key) => {
      const time = now().getTime();
      let count = counts.get(key);
      if (count === undefined || count.endsAt <= time) {
        counts.delete(key);
        count = { taken: 0, endsAt: time + window };
        counts.set(key, count);
        const [oldest] = counts.keys();
        if (counts.size > mostKeys && oldest !== undefined) counts.delete(oldest);
      }
      count.taken += 1;
      const isRefused = count.taken > most;
      return {
        refusedFor: isRefused ? Math.ceil((count.endsAt - time) / 1_000) : null,
        isFirstRefusal: count.taken === most + 1,
      };
    },
    giveBack: (key) => {
      const count = counts.get(key);
      if (count !== undefined && count.taken > 0) count.taken -= 1;
    },
  };
}
