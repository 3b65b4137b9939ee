import type { Database } from '#stores/sql/database.ts';

declare const kept: unique symbol;

/** An answer that is kept for repeated calls. Only `keepAnswer` makes one, so no handler can forget to keep its answer. */
export type KeptAnswer<Data> = Data & { readonly [kept]: true };

/** Keeps the answer of a call for calls that repeat it with the same `Idempotency-Key`; returns that answer. */
export type KeepAnswer = <Data>(transaction: Database, data: Data) => Promise<KeptAnswer<Data>>;

/** What the calls of an operation that accepts an `Idempotency-Key` have in addition. */
export interface WithKeptAnswer {
  /**
   * Keeps the answer in the transaction that does the work: `return call.keepAnswer(own, data)`. It fails when another
   * process has answered the same call by then, so that the transaction is rolled back and that answer is given. Without
   * a key it keeps nothing.
   */
  keepAnswer: KeepAnswer;
}

/** The `keepAnswer` of a call without a key. */
export const keepNothing: KeepAnswer = async (_transaction, data) => data as KeptAnswer<typeof data>;
