import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

declare const own: unique symbol;

/** The store as one publisher sees it: rows of the others are not there. Only `asPublisher` gives it. */
export type OwnDatabase = Database & { readonly [own]: true };

/**
 * Works on a publisher's own rows, in one transaction: whatever a statement forgets to ask for, it neither reads nor
 * changes a row of anybody else. On PGlite nothing outside the transaction may be awaited in `work`.
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
