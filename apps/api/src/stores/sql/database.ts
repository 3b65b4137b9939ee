import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The relational store: PGlite in this process or a Postgres server. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenedDatabase {
  kind: 'pglite' | 'postgres';
  database: Database;
  /** The current time on the clock that all processes of this store share: for times that they compare. */
  sharedNow: () => SQL<Date>;
  /** Resolves when the store answers a query; rejects when it does not. */
  ping(): Promise<void>;
  /** Waits for running statements, then closes the store. */
  close(): Promise<void>;
}
