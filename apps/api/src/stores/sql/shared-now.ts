import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { session } from './tables/account.ts';

const asDate = session.createdAt;

/** The time of a Postgres server, which is one for all of its processes. The transaction may have begun long before. */
export function serverNow(): SQL<Date> {
  return sql`clock_timestamp()`.mapWith(asDate);
}

/** A moment, in milliseconds since 1970, for a statement. */
export function momentOf(milliseconds: number): SQL<Date> {
  return sql`${sql.param(new Date(milliseconds), asDate)}::timestamptz`.mapWith(asDate);
}
