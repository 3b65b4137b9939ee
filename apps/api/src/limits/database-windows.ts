import type { FailureCode } from '@publisher-console/api-contract';
import { Rejection } from '#contract/rejection.ts';
import type { Peer } from '#contract/peer.ts';
import { hour, second } from '#process/durations.ts';
import { measure } from '#process/measurements.ts';
import type { Database } from '#stores/sql/database.ts';
import { addAttempt, deleteWindows, findWindow } from './database-window-repository.ts';
import type { LimitWindow } from './database-window-repository.ts';

/** Milliseconds; no window is longer. */
const longestWindow = hour;
/** The most windows that one statement deletes. */
const batch = 5_000;

/** The kind of a refusal in the audit log. */
type RefusalKind = 'limit_hit' | 'login_limited';

export interface WindowOptions {
  /** The limit's name in the audit log; no two limits have the same. */
  name: string;
  /** Attempts allowed in one window. */
  most: number;
  /** Milliseconds from the first attempt on, one hour at most. */
  window: number;
  /** The kind of the refusal in the audit log; by default `limit_hit`. */
  audited?: RefusalKind;
  /** The failure code of an attempt beyond the limit; by default `rate_limited`. */
  refusal?: FailureCode;
}

/** The publisher and session that the audit log names with a refusal. */
interface Limited {
  publisherId?: string | undefined;
  sessionId?: string | undefined;
}

/** The first refusal of a window. */
interface Refusal extends Limited {
  kind: RefusalKind;
  /** The limit's name. */
  limit: string;
}

/**
 * Limits how often something is attempted for one key, in all processes together. The first refusal of each window is
 * recorded. Only `count` may be called in a transaction.
 */
export interface DatabaseWindow {
  /** Throws the limit's refusal if one more attempt would exceed the limit. */
  check(key: string, peer: Peer): Promise<void>;
  /** Counts an attempt; throws the limit's refusal if it exceeds the limit. */
  take(key: string, peer: Peer, limited?: Limited): Promise<void>;
  /** Counts an attempt; false if it exceeds the limit. */
  allows(key: string, peer: Peer): Promise<boolean>;
  /** Counts an attempt in `transaction`, which commits or rolls it back with other work. Never refuses the attempt. */
  count(transaction: Database, key: string): Promise<void>;
}

export interface DatabaseWindows {
  create(options: WindowOptions): DatabaseWindow;
}

interface DatabaseWindowsDependencies {
  database: Database;
  /** Milliseconds since 1970. A change of the wall clock while the process runs does not move them. */
  clock: () => number;
  recordRefusal: (peer: Peer, refusal: Refusal) => Promise<void>;
}

/** The limits of one process, which share their counts with those of every other process on the same database. */
export function createDatabaseWindows(dependencies: DatabaseWindowsDependencies): DatabaseWindows {
  const { database, clock, recordRefusal } = dependencies;
  let nextCleaning = clock();

  /**
   * Deletes windows that have ended, at most once an hour. It also deletes windows that end later than any window can:
   * they were written while a clock was wrong.
   */
  async function clean(): Promise<void> {
    if (clock() < nextCleaning) return;
    nextCleaning = clock() + hour;
    const latest = new Date(clock() + 2 * longestWindow);
    const deleted = await deleteWindows(database, { at: new Date(clock()), latest, most: batch });
    if (deleted === batch) nextCleaning = clock();
  }

  function create({ name, most, window, audited = 'limit_hit', refusal = 'rate_limited' }: WindowOptions) {
    const keyOf = (key: string) => `${name} ${key}`;
    const find = (key: string) => findWindow(database, keyOf(key), new Date(clock()));
    const add = (store: Database, key: string) =>
      addAttempt(store, keyOf(key), { at: new Date(clock()), endsAt: new Date(clock() + window) });
    /** Seconds until a window ends; never more than its length, also if a process whose clock is ahead opened it. */
    const untilEnd = ({ endsAt }: LimitWindow) => Math.ceil(Math.min(endsAt.getTime() - clock(), window) / second);

    function refused(limit: LimitWindow): number {
      measure('limitRefused', { limit: name });
      return untilEnd(limit);
    }

    /** Counts an attempt; returns the seconds to wait if it exceeds the limit, or else null. */
    async function wait(key: string, peer: Peer, limited: Limited = {}): Promise<number | null> {
      await clean();
      const found = await find(key);
      // After the first refusal, each attempt costs a read and no write.
      if (found !== null && found.attempts > most) return refused(found);
      const counted = await add(database, key);
      if (counted.attempts <= most) return null;
      if (counted.attempts === most + 1) await recordRefusal(peer, { kind: audited, limit: name, ...limited });
      return refused(counted);
    }

    async function take(key: string, peer: Peer, limited?: Limited): Promise<void> {
      const retryAfter = await wait(key, peer, limited);
      if (retryAfter !== null) throw new Rejection(refusal, { retryAfter });
    }

    const created: DatabaseWindow = {
      take,
      check: async (key, peer) => {
        const found = await find(key);
        if (found !== null && found.attempts >= most) await take(key, peer);
      },
      allows: async (key, peer) => (await wait(key, peer)) === null,
      count: async (transaction, key) => void (await add(transaction, key)),
    };
    return created;
  }

  return { create };
}
