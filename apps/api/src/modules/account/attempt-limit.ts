export interface AttemptLimitOptions {
  most: number;
  /** Milliseconds in which `most` attempts are allowed, from the first one on. */
  window: number;
  now: () => Date;
}

export interface Refusal {
  /** Seconds until the window ends. */
  retryAfter: number;
  /** Whether this is the window's first: worth a note, while the next thousand are not. */
  isFirst: boolean;
}

/** Counts attempts by key, in the memory of this process. */
export interface AttemptLimit {
  /** Why one more attempt is refused now, or null if it is not. */
  refusal(key: string): Refusal | null;
  count(key: string): void;
}

/** More keys than this are not kept; the oldest go first. */
const mostKeys = 100_000;

export function createAttemptLimit({ most, window, now }: AttemptLimitOptions): AttemptLimit {
  const windows = new Map<string, { attempts: number; endsAt: number; hasRefused: boolean }>();

  function current(key: string) {
    const found = windows.get(key);
    if (found !== undefined && found.endsAt > now().getTime()) return found;
    windows.delete(key);
    return null;
  }

  function open(key: string) {
    const [oldest] = windows.keys();
    if (windows.size >= mostKeys && oldest !== undefined) windows.delete(oldest);
    const opened = { attempts: 0, endsAt: now().getTime() + window, hasRefused: false };
    windows.set(key, opened);
    return opened;
  }

  return {
    refusal: (key) => {
      const found = current(key);
      if (found === null || found.attempts < most) return null;
      const isFirst = !found.hasRefused;
      found.hasRefused = true;
      return { retryAfter: Math.ceil((found.endsAt - now().getTime()) / 1_000), isFirst };
    },
    count: (key) => {
      const counted = current(key) ?? open(key);
      counted.attempts += 1;
    },
  };
}
