import { sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';

/** Works as the role that connected. It owns the tables, so it may do work that the API's role may not. */
export function asOwner<Result>(database: Database, work: (owner: Database) => Promise<Result>): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local role none`);
    return work(transaction);
  });
}
