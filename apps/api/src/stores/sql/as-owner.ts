import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Works in one transaction as the user that connected. It owns the tables, so it may do work that the API's role may
 * not; it reads the rows of all tables, and may write those that no row policy protects.
 */
export function asOwner<Result>(
  database: Database,
  work: (owner: Database) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local role none`);
    return work(transaction);
  }, config);
}
