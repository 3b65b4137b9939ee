import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Converts like Drizzle's columns of instants; the drivers answer either a text or a date. */
const instant = {
  mapFromDriverValue: (value: Date | string) => new Date(value),
  mapToDriverValue: (value: Date) => value.toISOString(),
};

/** The clock of a Postgres server, shared by all processes. Unlike `now()`, it advances within a transaction. */
export function serverNow(): SQL<Date> {
  return sql`clock_timestamp()`.mapWith(instant);
}

/** Reads the clock of the store, which is right for all processes when that of one machine is wrong. */
export async function readServerNow(database: Database): Promise<Date> {
  const [read] = await database.select({ now: serverNow() }).from(sql`(select) as nothing`);
  if (read === undefined) throw new Error('The store did not say the time.');
  return read.now;
}

/** A moment, in milliseconds since 1970, as an expression of a statement. */
export function momentOf(milliseconds: number): SQL<Date> {
  return sql`${sql.param(new Date(milliseconds), instant)}::timestamptz`.mapWith(instant);
}
