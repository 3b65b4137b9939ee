import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The relational store: PGlite in this process or a Postgres server. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The connections of this process to a Postgres server. */
export interface Connections {
  /** The most that it may open. */
  most: number;
  open: number;
  idle: number;
  /** Statements and transactions that wait for one. */
  waiting: number;
}

export interface OpenedDatabase {
  kind: 'pglite' | 'postgres';
  database: Database;
  /** The current time on the clock that all processes of this store share: for times that they compare. */
  sharedNow: () => SQL<Date>;
  /** The state of the connections now; PGlite has none. */
  connections?: () => Connections;
  /** Resolves when the store answers a query; rejects when it does not. */
  ping(): Promise<void>;
  /** Waits for running statements, then closes the store. */
  close(): Promise<void>;
}
