import { sql } from 'drizzle-orm';
import type { OwnDatabase } from './as-publisher.ts';
import type { Database } from './database.ts';

/**
 * Works on a person's own rows in one transaction: sessions, links and memberships, whatever publisher they are for. As
 * with `asPublisher`, a statement without an owner in its condition reaches no rows of others.
 */
export function asPerson<Result>(
  database: Database,
  personId: string,
  work: (own: OwnDatabase) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('console.person', ${personId}, true)`);
    return work(transaction as Database as OwnDatabase);
  });
}
