import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';

const timed = v.pipe(
  v.string(),
  v.transform((text) => text.split('_')),
  v.tuple([v.pipe(v.string(), v.isoTimestamp(), v.transform(dayThatIs)), v.pipe(v.string(), v.uuid())]),
);

/** February 30 is March 2, because Postgres rejects days that there are not. */
function dayThatIs(instant: string): string {
  return new Date(instant).toISOString();
}

/** The cursor of a row in a list that is sorted by an instant in ISO 8601, then by id. */
export function timedCursor(at: string, id: string): string {
  return `${at}_${id}`;
}

/** Whether a text is a cursor of `timedCursor`. */
export function isTimedCursor(text: string): boolean {
  return v.safeParse(timed, text).success;
}

/** An instant as precise as a cursor: Postgres stores microseconds. */
export function atOfCursor(column: PgColumn | SQL): SQL {
  return sql`date_trunc('milliseconds', ${column})`;
}

/**
 * The condition that a row comes after a cursor of `timedCursor`; undefined for the first page. Throws for anything else
 * than a cursor.
 */
export function afterTimed(
  [at, id]: readonly [PgColumn | SQL, PgColumn],
  direction: 'asc' | 'desc',
  after: string | null,
): SQL | undefined {
  if (after === null) return undefined;
  const parsed = v.safeParse(timed, after);
  if (!parsed.success) throw wrongCursor(after);
  const [instant, last] = parsed.output;
  const comparison = direction === 'asc' ? sql.raw('>') : sql.raw('<');
  return sql`(${atOfCursor(at)}, ${id}) ${comparison} (${instant}::timestamptz, ${last}::uuid)`;
}

/**
 * The cursor of a list that is sorted by a number; null for the first page. Throws for anything else than a cursor.
 * @param digits - the most digits: Postgres rejects numbers beyond the type of the column
 */
export function numberCursor(after: string | null, digits: 9 | 15 = 9): number | null {
  if (after === null) return null;
  if (!/^\d+$/.test(after) || after.length > digits) throw wrongCursor(after);
  return Number(after);
}

function wrongCursor(text: string): Error {
  return new Error(`--after ${JSON.stringify(text)} is no cursor: copy the one at the end of the list before.`);
}
