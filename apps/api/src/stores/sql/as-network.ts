import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { oneSnapshot } from './one-snapshot.ts';
import { networkRole } from './roles.ts';
import { networkTimeOuts } from './time-outs.ts';

declare const network: unique symbol;

/** The store with the rows of every publisher. Only `asNetwork` provides it. */
export type NetworkDatabase = Database & { readonly [network]: true };

/** Works on the rows of all publishers in one transaction, with longer time-outs than a call has. */
export function asNetwork<Result>(
  database: Database,
  work: (network: NetworkDatabase) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('role', ${networkRole}, true),
      set_config('statement_timeout', ${String(networkTimeOuts.statement)}, true),
      set_config('lock_timeout', ${String(networkTimeOuts.lock)}, true)`);
    return work(transaction as Database as NetworkDatabase);
  }, config);
}

/** Reads rows of all publishers as they are at one moment, as for an answer with figures that belong together. */
export function readAsNetwork<Result>(
  database: Database,
  work: (network: NetworkDatabase) => Promise<Result>,
): Promise<Result> {
  return asNetwork(database, work, oneSnapshot);
}
