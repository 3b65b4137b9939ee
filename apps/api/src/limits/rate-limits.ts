import type { FailureCode } from '@publisher-console/api-contract';
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Translated } from '#contract/language.ts';
import type { ClientInfo } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { day, hour, second } from '#process/durations.ts';
import { measure } from '#process/measurements.ts';
import type { Database } from '#stores/sql/database.ts';
import { limitWindow } from '#stores/sql/tables/limit.ts';
import { clientKeyOf, clientsBehindProxy } from './client-key.ts';

type LimitWindow = Pick<typeof limitWindow.$inferSelect, 'attempts' | 'endsAt'>;

/** Finds the window of a key that has not ended at `at`. */
async function findWindow(database: Database, key: string, at: Date): Promise<LimitWindow | null> {
  const [found] = await database
    .select()
    .from(limitWindow)
    .where(and(eq(limitWindow.key, key), gt(limitWindow.endsAt, at)));
  return found ?? null;
}

/**
 * Adds attempts to the window of a key, or to a new window that ends at `endsAt`. It is one statement, so that each of
 * several parallel attempts gets its own number.
 */
async function addAttempts(
  database: Database,
  key: string,
  { at, endsAt, count }: { at: Date; endsAt: Date; count: number },
): Promise<LimitWindow> {
  const hasEnded = lte(limitWindow.endsAt, at);
  const [counted] = await database
    .insert(limitWindow)
    .values({ key, attempts: count, endsAt })
    .onConflictDoUpdate({
      target: limitWindow.key,
      set: {
        attempts: sql`case when ${hasEnded} then excluded.attempts else ${limitWindow.attempts} + excluded.attempts end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${limitWindow.endsAt} end`,
      },
    })
    .returning();
  if (counted === undefined) throw new Error('The attempt was not counted.');
  return counted;
}

/** Subtracts one attempt from the window of a key. */
async function removeAttempt(database: Database, key: string): Promise<void> {
  await database
    .update(limitWindow)
    .set({ attempts: sql`greatest(${limitWindow.attempts} - 1, 0)` })
    .where(eq(limitWindow.key, key));
}

/** Deletes up to `most` windows that ended before `at` or end after `latest`; returns how many were deleted. */
async function deleteWindows(
  database: Database,
  { at, latest, most }: { at: Date; latest: Date; most: number },
): Promise<number> {
  const ended = database
    .select({ key: limitWindow.key })
    .from(limitWindow)
    .where(or(lte(limitWindow.endsAt, at), gt(limitWindow.endsAt, latest)))
    .limit(most);
  const deleted = await database
    .delete(limitWindow)
    .where(inArray(limitWindow.key, ended))
    .returning({ key: limitWindow.key });
  return deleted.length;
}

/**
 * Deletes the windows of every limit that counts one of the keys, alone or as the last part of what it counts, such as an
 * address on a device. Returns how many.
 */
export async function clearAttempts(database: Database, keys: readonly string[]): Promise<number> {
  const counts = keys.map((key) => sql`right(${limitWindow.key}, ${key.length + 1}) = ${` ${key}`}`);
  const deleted = await database
    .delete(limitWindow)
    .where(or(...counts))
    .returning({ key: limitWindow.key });
  return deleted.length;
}

/** Milliseconds; no window is longer. */
const longestWindow = day;
/** The most windows that one statement deletes. */
const batch = 5_000;

/** The kind of a refusal in the audit log. */
type RefusalKind = 'limit_hit' | 'login_limited';

interface RateLimitOptions {
  /** The limit's name in the audit log; no two limits have the same. */
  name: string;
  /** Attempts allowed in one window. */
  most: number;
  /** Milliseconds from the first attempt on, one day at most. */
  window: number;
  /** The kind of the refusal in the audit log; by default `limit_hit`. */
  audited?: RefusalKind;
  /** The failure code of an attempt beyond the limit; by default `rate_limited`. */
  refusal?: FailureCode;
  /** What a refused caller reads; by default the sentence of the code. */
  sentence?: Translated;
}

/** The publisher and session that the audit log names with a refusal. */
interface Limited {
  publisherId?: string | undefined;
  sessionId?: string | undefined;
}

/** What is attempted. */
interface Attempted extends Limited {
  /** How much at once; 1 by default. */
  count?: number;
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
export interface RateLimit {
  /** Throws the limit's refusal if one more attempt would exceed the limit. */
  check(key: string, clientInfo: ClientInfo): Promise<void>;
  /** Counts an attempt, or several; throws the limit's refusal if they exceed the limit. */
  consume(key: string, clientInfo: ClientInfo, attempted?: Attempted): Promise<void>;
  /** Counts an attempt; false if it exceeds the limit. */
  allows(key: string, clientInfo: ClientInfo): Promise<boolean>;
  /** Counts an attempt in `transaction`, which commits or rolls it back with other work. Never refuses the attempt. */
  count(transaction: Database, key: string): Promise<void>;
  /** Subtracts one attempt, which was counted before its outcome showed that it does not count. */
  refund(key: string): Promise<void>;
}

/** Limits how often one client, known by its address, attempts something. */
interface ClientRateLimit {
  /** Throws the limit's refusal if one more attempt would exceed the limit. */
  check(clientInfo: ClientInfo): Promise<void>;
  /** Counts an attempt; throws the limit's refusal if it exceeds the limit. */
  consume(clientInfo: ClientInfo): Promise<void>;
}

export interface RateLimits {
  create(options: RateLimitOptions): RateLimit;
  /**
   * Limits each client. All calls through a proxy that the settings do not describe have its address. They share a limit
   * that is a hundred times as high, so that one client does not lock the others out.
   */
  createPerClient(options: RateLimitOptions): ClientRateLimit;
}

interface RateLimitsDependencies {
  database: Database;
  /** Milliseconds since 1970. A change of the wall clock while the process runs does not move them. */
  clock: () => number;
  recordRefusal: (clientInfo: ClientInfo, refusal: Refusal) => Promise<void>;
}

/** The limits of one process, which share their counts with those of every other process on the same database. */
export function createRateLimits(dependencies: RateLimitsDependencies): RateLimits {
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

  function create(options: RateLimitOptions) {
    const { name, most, window, audited = 'limit_hit', refusal = 'rate_limited', sentence } = options;
    const keyOf = (key: string) => `${name} ${key}`;
    const find = (key: string) => findWindow(database, keyOf(key), new Date(clock()));
    const add = (store: Database, key: string, count = 1) =>
      addAttempts(store, keyOf(key), { at: new Date(clock()), endsAt: new Date(clock() + window), count });
    /** Seconds until a window ends; never more than its length, also if a process whose clock is ahead opened it. */
    const untilEnd = ({ endsAt }: LimitWindow) => Math.ceil(Math.min(endsAt.getTime() - clock(), window) / second);

    function refused(limit: LimitWindow): number {
      measure('limitRefused', { limit: name });
      return untilEnd(limit);
    }

    /** Counts an attempt; returns the seconds to wait if it exceeds the limit, or else null. */
    async function wait(key: string, clientInfo: ClientInfo, attempted: Attempted = {}): Promise<number | null> {
      const { count = 1, ...limited } = attempted;
      await clean();
      const found = await find(key);
      // After the first refusal, each attempt costs a read and no write.
      if (found !== null && found.attempts > most) return refused(found);
      const counted = await add(database, key, count);
      if (counted.attempts <= most) return null;
      if (counted.attempts - count <= most) await recordRefusal(clientInfo, { kind: audited, limit: name, ...limited });
      return refused(counted);
    }

    async function consume(key: string, clientInfo: ClientInfo, attempted?: Attempted): Promise<void> {
      const retryAfter = await wait(key, clientInfo, attempted);
      if (retryAfter !== null) throw new ApiError(refusal, { retryAfter, ...(sentence && { sentence }) });
    }

    const created: RateLimit = {
      consume,
      check: async (key, clientInfo) => {
        const found = await find(key);
        if (found !== null && found.attempts >= most) await consume(key, clientInfo);
      },
      allows: async (key, clientInfo) => (await wait(key, clientInfo)) === null,
      count: async (transaction, key) => void (await add(transaction, key)),
      refund: (key) => removeAttempt(database, keyOf(key)),
    };
    return created;
  }

  function createPerClient(options: RateLimitOptions): ClientRateLimit {
    const { name, most } = options;
    const ofClient = create(options);
    const ofProxy = create({ ...options, name: `${name}_proxy`, most: most * clientsBehindProxy });
    const limitOf = ({ isBehindUnknownProxy }: ClientInfo) => (isBehindUnknownProxy ? ofProxy : ofClient);
    return {
      check: (clientInfo) => limitOf(clientInfo).check(clientKeyOf(clientInfo.clientAddress), clientInfo),
      consume: (clientInfo) => limitOf(clientInfo).consume(clientKeyOf(clientInfo.clientAddress), clientInfo),
    };
  }

  return { create, createPerClient };
}
