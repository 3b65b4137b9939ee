import { storeNothing } from '#contract/stored-answer.ts';
import type { StoreAnswer, StoredAnswer } from '#contract/stored-answer.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Keys } from '#process/derived-keys.ts';
import { day, second } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { isLockTimeOut } from '#stores/faults/lock-time-out.ts';
import { addAnswer, findAnswer } from './stored-answer-repository.ts';
import type { KeyedRequest } from './stored-answer-repository.ts';
import { hashRequest } from './request-hash.ts';
import type { Request } from './request-hash.ts';

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
   * takes too long.
   */
  answer(call: RepeatableCall, execute: (keep: StoreAnswer) => Promise<unknown>): Promise<unknown>;
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
  async function takeTurn(name: string): Promise<() => void> {
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new Rejection('idempotency_key_in_use')), timeOut);
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
    if (!request.hashes.some((hash) => found.requestHash.equals(hash))) throw new Rejection('idempotency_key_reused');
    return [found.answer];
  }

  async function answerAlone(
    request: KeyedRequest,
    execute: (keep: StoreAnswer) => Promise<unknown>,
  ): Promise<unknown> {
    const first = await firstAnswer(request);
    if (first !== null) return first[0];
    let isKept = false;
    const keep: StoreAnswer = async (transaction, data) => {
      await storeAnswer(transaction, request, data);
      isKept = true;
      return data as StoredAnswer<typeof data>;
    };
    try {
      const data = await execute(keep);
      if (!isKept) throw new Error(`${request.operation} did not keep its answer.`);
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
      throw isLockTimeOut(error) ? new Rejection('idempotency_key_in_use', { cause: error }) : error;
    }
  }

  return {
    answer: async ({ publisherId, key, ...asked }, execute) => {
      if (key === undefined) return execute(storeNothing);
      // The contract limits the length, but Node accepts a tab and some control characters in a header.
      if (/\p{Cc}/u.test(key)) throw new Rejection('malformed_request');
      const [hash, ...earlier] = hashRequest(asked, hashKeys);
      const name = JSON.stringify([publisherId ?? hash.toString('base64'), asked.operation, key]);
      const release = await takeTurn(name);
      try {
        return await answerAlone({ publisherId, operation: asked.operation, key, hashes: [hash, ...earlier] }, execute);
      } finally {
        release();
      }
    },
  };
}
