import type { Database } from '#stores/sql/database.ts';

declare const stored: unique symbol;

/**
 * An answer that is stored for repeated calls. Only `storeAnswer` makes this type, so no handler can forget to call it.
 */
export type StoredAnswer<Data> = Data & { readonly [stored]: true };

/** Stores the answer of a call for calls that repeat it with the same `Idempotency-Key`; returns that answer. */
export type StoreAnswer = <Data>(transaction: Database, data: Data) => Promise<StoredAnswer<Data>>;

/** The additional member of calls to operations that accept an `Idempotency-Key`. */
export interface WithStoredAnswer {
  /**
   * Stores the answer in the transaction that does the work: `return call.storeAnswer(own, data)`. It fails when
   * another process has answered the same call by then: the transaction is rolled back, and the client gets the other
   * answer. Without a key it stores nothing.
   */
  storeAnswer: StoreAnswer;
}

/** The `storeAnswer` of a call without a key. */
export const storeNothing: StoreAnswer = async (_transaction, data) => data as StoredAnswer<typeof data>;
