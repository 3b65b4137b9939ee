import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Runs `work` while no other process on this database runs work of the same name; others wait. A process that dies
 * lets go at once. The work must not ask this database: the embedded one answers nobody else meanwhile.
 */
export function oneAtATime(database: Database, name: string, work: () => Promise<void>): Promise<void> {
  return database.transaction(async (transaction) => {
    // Neither the wait nor the work is as short as a statement of a call.
    for (const timeout of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      await transaction.execute(sql`select set_config(${timeout}, '0', true)`);
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
    await work();
  });
}
