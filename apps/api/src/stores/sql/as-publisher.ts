import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

declare const own: unique symbol;

/** The store with the rows of one publisher. Only `asPublisher` provides it. */
export type OwnDatabase = Database & { readonly [own]: true };

/**
 * Works on a publisher's own rows in one transaction. Even a statement without an owner in its condition can neither read
 * nor change rows of others. On PGlite `work` must not await anything outside the transaction: there is one connection.
 */
export function asPublisher<Result>(
  database: Database,
  publisherId: string,
  work: (own: OwnDatabase) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('console.publisher', ${publisherId}, true)`);
    return work(transaction as Database as OwnDatabase);
  });
}
