import { createHmac, randomUUIDv7 } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import { storeNothing } from '#contract/operation.ts';
import type { StoreAnswer, StoredAnswer } from '#contract/operation.ts';
import type { Keys } from '#process/derived-keys.ts';
import { day, second } from '#process/durations.ts';
import { isLockTimeOut } from '#stores/store-faults.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { idempotencyKey } from '#stores/sql/tables/idempotency.ts';

/** A call that came with an `Idempotency-Key`. */
interface KeyedRequest {
  /**
   * Null for a call without a session. Its key holds only for an equal request, so that callers who choose the same key
   * do not collide.
   */
  publisherId: string | null;
  operation: string;
  key: string;
  /** By each of the keys of hashes. The first one is stored. */
  hashes: readonly [Buffer, ...Buffer[]];
}

type StoredAnswerRow = Pick<typeof idempotencyKey.$inferSelect, 'answer' | 'requestHash'>;

/** Finds the answer that was stored for the key of a request later than `after`. */
async function findAnswer(database: Database, request: KeyedRequest, after: Date): Promise<StoredAnswerRow | null> {
  const find = (store: Database) =>
    store
      .select({ answer: idempotencyKey.answer, requestHash: idempotencyKey.requestHash })
      .from(idempotencyKey)
      .where(and(hasKeyOf(request), gt(idempotencyKey.createdAt, after)));
  const { publisherId } = request;
  const [found] = await (publisherId === null
    ? find(database)
    : asPublisher(database, wholePublisher(publisherId), find));
  return found ?? null;
}

/** Stores an answer, and replaces one that was stored at `after` or earlier. Fails when a later one is stored. */
async function addAnswer(
  transaction: Database,
  request: KeyedRequest,
  { answer, at, after }: { answer: unknown; at: Date; after: Date },
): Promise<void> {
  const { publisherId, operation, key, hashes } = request;
  await transaction.delete(idempotencyKey).where(and(hasKeyOf(request), lte(idempotencyKey.createdAt, after)));
  await transaction
    .insert(idempotencyKey)
    .values({ id: randomUUIDv7(), publisherId, operation, key, requestHash: hashes[0], answer, createdAt: at });
}

function hasKeyOf({ publisherId, operation, key, hashes }: KeyedRequest) {
  const isOwn =
    publisherId === null
      ? and(isNull(idempotencyKey.publisherId), inArray(idempotencyKey.requestHash, [...hashes]))
      : eq(idempotencyKey.publisherId, publisherId);
  return and(isOwn, eq(idempotencyKey.operation, operation), eq(idempotencyKey.key, key));
}

/** The parts of a call that decide its answer. */
interface Request {
  operation: string;
  body: unknown;
  params: unknown;
  query: unknown;
  /** The applications that the caller is limited to: others with the same key get no answer about them. */
  applications?: readonly string[] | null;
}

/**
 * Hashes by each key that differ between requests, so that the requests need not be stored. Requests that differ only in the order
 * of fields have the same hashes. The keys are secret, because a body may contain a password: with a plain hash,
 * passwords could be guessed.
 */
function hashRequest(
  { operation, body, params, query, applications }: Request,
  [current, ...previous]: Keys,
): [Buffer, ...Buffer[]] {
  const canonical = JSON.stringify(
    [operation, params, query, body, ...(applications ? [applications] : [])],
    (_name, value: unknown) => sorted(value),
  );
  const hashWith = (key: KeyObject) => createHmac('sha256', key).update(canonical).digest();
  return [hashWith(current), ...previous.map(hashWith)];
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Milliseconds for which the first answer is stored and returned again. */
const answerLife = day;

/** A call of an operation that accepts an `Idempotency-Key`. */
interface RepeatableCall extends Request {
  publisherId: string | null;
  /** The header's value; absent when the caller sent none. */
  key: string | undefined;
}

/** Carries out each call with an `Idempotency-Key` once. */
export interface Idempotency {
  /**
   * Returns the answer to the first call with this key if it is stored, or else runs `execute`. `execute` passes its
   * answer to the function that it gets, in the transaction of its work. Throws what `execute` throws,
   * `idempotency_key_reused` when the first call was a different one, and `idempotency_key_in_use` when the first call
   * lasts too long.
   */
  answer(call: RepeatableCall, execute: (store: StoreAnswer) => Promise<unknown>): Promise<unknown>;
}

interface IdempotencyDependencies {
  database: Database;
  /** The keys of the hashes of requests. */
  hashKeys: Keys;
  now: () => Date;
  /** Milliseconds that a call waits for an equal one that is under way. */
  timeOut?: number;
}

/**
 * An answer is stored in the transaction that does the work, so that it is stored exactly if the work was done. Equal
 * calls of this process wait for each other without a database connection; equal calls of several processes meet at the
 * unique index of the key.
 */
export function createIdempotency(dependencies: IdempotencyDependencies): Idempotency {
  const { database, hashKeys, now, timeOut = 10 * second } = dependencies;
  const underWay = new Map<string, Promise<void>>();
  const oldest = () => new Date(now().getTime() - answerLife);

  /**
   * Waits until no equal call of this process is under way. Resolves with the function that ends this call and lets the
   * next one begin.
   */
  async function waitForTurn(name: string): Promise<() => void> {
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new ApiError('idempotency_key_in_use')), timeOut);
    try {
      for (let other = underWay.get(name); other !== undefined; other = underWay.get(name))
        await Promise.race([other, tooLate.promise]);
      const turn = Promise.withResolvers<void>();
      underWay.set(name, turn.promise);
      return () => {
        underWay.delete(name);
        turn.resolve();
      };
    } finally {
      clearTimeout(timer);
    }
  }

  /** The stored answer in a list of one, because an answer may itself be null; null when none is stored. */
  async function firstAnswer(request: KeyedRequest): Promise<[unknown] | null> {
    const found = await findAnswer(database, request, oldest());
    if (found === null) return null;
    if (!request.hashes.some((hash) => found.requestHash.equals(hash))) throw new ApiError('idempotency_key_reused');
    return [found.answer];
  }

  async function answerAlone(
    request: KeyedRequest,
    execute: (store: StoreAnswer) => Promise<unknown>,
  ): Promise<unknown> {
    const first = await firstAnswer(request);
    if (first !== null) return first[0];
    let isStored = false;
    const store: StoreAnswer = async (transaction, data) => {
      await storeAnswer(transaction, request, data);
      isStored = true;
      return data as StoredAnswer<typeof data>;
    };
    try {
      const data = await execute(store);
      if (!isStored) throw new Error(`${request.operation} did not keep its answer.`);
      return data;
    } catch (error) {
      // Another process may have answered the same call by now. Or this one committed, and the reply of the database
      // was lost.
      const other = await firstAnswer(request);
      if (other === null) throw error;
      return other[0];
    }
  }

  async function storeAnswer(transaction: Database, request: KeyedRequest, answer: unknown): Promise<void> {
    try {
      await addAnswer(transaction, request, { answer, at: now(), after: oldest() });
    } catch (error) {
      // Another process is about to commit an answer to this key.
      throw isLockTimeOut(error) ? new ApiError('idempotency_key_in_use', { cause: error }) : error;
    }
  }

  return {
    answer: async ({ publisherId, key, ...request }, execute) => {
      if (key === undefined) return execute(storeNothing);
      // The contract limits the length, but Node accepts a tab and some control characters in a header.
      if (/\p{Cc}/u.test(key)) throw new ApiError('malformed_request');
      const [hash, ...earlier] = hashRequest(request, hashKeys);
      const name = JSON.stringify([publisherId ?? hash.toString('base64'), request.operation, key]);
      const release = await waitForTurn(name);
      try {
        return await answerAlone(
          { publisherId, operation: request.operation, key, hashes: [hash, ...earlier] },
          execute,
        );
      } finally {
        release();
      }
    },
  };
}
