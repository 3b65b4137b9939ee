import type { FailureCode } from '@publisher-console/api-contract';
import { Rejection } from '#contract/rejection.ts';
import type { Peer } from '#contract/peer.ts';
import { hour, second } from '#process/durations.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditEntry, AuditKind } from '#modules/audit/audit-log.ts';
import type { Database } from '#stores/sql/database.ts';
import { addAttempt, deleteWindows, findWindow } from './limit-repository.ts';
import type { LimitWindow } from './limit-repository.ts';

/** Milliseconds; no window is longer. */
const longestWindow = hour;
/** How many windows are deleted by one statement. */
const batch = 5_000;

export interface LimitOptions {
  /** The limit's name in the audit log; no two limits have the same. */
  name: string;
  /** Attempts allowed in one window. */
  most: number;
  /** Milliseconds from the first attempt on, one hour at most. */
  window: number;
  /** The event that records the first refusal of a window. */
  audited?: AuditKind;
  /** What an attempt too many is refused with; without it, `rate_limited`. */
  refusal?: FailureCode;
}

/** Whom the audit log names with a refusal. */
type Limited = Pick<AuditEntry, 'publisherId' | 'sessionId'>;

/**
 * Limits how often something is attempted for one key, in all processes together. The first refusal of each window is
 * recorded in the audit log. Only `count` may be called in a transaction.
 */
export interface Limit {
  /** Throws the limit's refusal if one more attempt would be too many. */
  check(key: string, peer: Peer): Promise<void>;
  /** Counts an attempt; throws the limit's refusal if it is one too many. */
  take(key: string, peer: Peer, limited?: Limited): Promise<void>;
  /** Counts an attempt; false if it is one too many. */
  allows(key: string, peer: Peer): Promise<boolean>;
  /** Counts an attempt together with what `transaction` does; it is not refused. */
  count(transaction: Database, key: string): Promise<void>;
}

export interface Limits {
  create(options: LimitOptions): Limit;
}

export interface LimitsDependencies {
  database: Database;
  /** Milliseconds since 1970 that no change of the wall clock moves while the process runs. */
  clock: () => number;
}

/** The limits of one process, which share their counts with those of every other process on the same database. */
export function createLimits({ database, clock }: LimitsDependencies): Limits {
  let nextCleaning = clock();

  /** Deletes what has ended, hourly, and what ends impossibly late: it was written when a clock was wrong. */
  async function clean(): Promise<void> {
    if (clock() < nextCleaning) return;
    nextCleaning = clock() + hour;
    const latest = new Date(clock() + 2 * longestWindow);
    const deleted = await deleteWindows(database, { at: new Date(clock()), latest, most: batch });
    if (deleted === batch) nextCleaning = clock();
  }

  function create({ name, most, window, audited = 'limit_hit', refusal = 'rate_limited' }: LimitOptions): Limit {
    const keyOf = (key: string) => `${name} ${key}`;
    const find = (key: string) => findWindow(database, keyOf(key), new Date(clock()));
    const add = (store: Database, key: string) =>
      addAttempt(store, keyOf(key), { at: new Date(clock()), endsAt: new Date(clock() + window) });
    /** Seconds; never more than the window, also if a process whose clock is ahead opened it. */
    const untilEnd = ({ endsAt }: LimitWindow) => Math.ceil(Math.min(endsAt.getTime() - clock(), window) / second);

    /** Counts an attempt; the seconds to wait if it is one too many, else null. */
    async function wait(key: string, peer: Peer, limited: Limited = {}): Promise<number | null> {
      await clean();
      const found = await find(key);
      // Once refused, further attempts cost a read and no write.
      if (found !== null && found.attempts > most) return untilEnd(found);
      const counted = await add(database, key);
      if (counted.attempts <= most) return null;
      if (counted.attempts === most + 1)
        await recordAudit(database, peer, { kind: audited, ...limited, details: { limit: name } });
      return untilEnd(counted);
    }

    async function take(key: string, peer: Peer, limited?: Limited): Promise<void> {
      const retryAfter = await wait(key, peer, limited);
      if (retryAfter !== null) throw new Rejection(refusal, { retryAfter });
    }

    return {
      take,
      check: async (key, peer) => {
        const found = await find(key);
        if (found !== null && found.attempts >= most) await take(key, peer);
      },
      allows: async (key, peer) => (await wait(key, peer)) === null,
      count: async (transaction, key) => void (await add(transaction, key)),
    };
  }

  return { create };
}
