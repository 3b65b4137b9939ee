import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { oneSnapshot } from './one-snapshot.ts';

declare const own: unique symbol;

/** The store with the rows of one publisher. Only `asPublisher` provides it. */
export type OwnDatabase = Database & { readonly [own]: true };

/** Whose rows are visible: those of one publisher, or only what belongs to some of its applications. Callers are owners. */
export interface RowOwner {
  publisherId: string;
  /** The ids of the applications that exist for the caller; null for all of the publisher's. */
  applications: readonly string[] | null;
}

/** All rows of a publisher, for work that no limited member requested: jobs, orders and the account itself. */
export function wholePublisher(publisherId: string): RowOwner {
  return { publisherId, applications: null };
}

/** The value of `console.apps` for an owner: empty without a limit, otherwise an array of ids. */
export function limitText({ applications }: Pick<RowOwner, 'applications'>): string {
  return applications === null ? '' : `{${applications.join()}}`;
}

/**
 * Works on a publisher's own rows in one transaction. Even a statement without an owner in its condition can neither read
 * nor change rows of others, nor those of applications beyond the owner's limit. On PGlite `work` must not await anything
 * outside the transaction: there is one connection.
 */
export function asPublisher<Result>(
  database: Database,
  owner: RowOwner,
  work: (own: OwnDatabase) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('console.publisher', ${owner.publisherId}, true),
      set_config('console.apps', ${limitText(owner)}, true)`);
    return work(transaction as Database as OwnDatabase);
  }, config);
}

/** Reads a publisher's own rows as they are at one moment, as for an answer with figures that belong together. */
export function readAsPublisher<Result>(
  database: Database,
  owner: RowOwner,
  work: (own: OwnDatabase) => Promise<Result>,
): Promise<Result> {
  return asPublisher(database, owner, work, oneSnapshot);
}
