import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The relational store, whichever engine keeps it: PGlite in this process or a Postgres server. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
