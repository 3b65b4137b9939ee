import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { monotonicClock, second } from '#process/durations.ts';
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

/** A clock that all processes of a store share, without a query for each look at it. */
interface SharedClock {
  /** Milliseconds since 1970. */
  (): number;
  /** Compares the clock with that of the store again; returns the milliseconds that it has been moved. */
  measure(): Promise<number>;
}

/** Clocks of synchronised machines differ by less: they are not corrected, so that time does not jump. */
const tolerance = second;

/** Makes a clock that follows the store's: this process's own since its start, moved by the difference. */
export async function createSharedClock(database: Database, own = monotonicClock): Promise<SharedClock> {
  let moved = 0;
  const clock = () => own() + moved;
  const measure = async () => {
    const before = own();
    const theirs = (await readServerNow(database)).getTime();
    const roundTrip = own() - before;
    const difference = theirs - (before + roundTrip / 2) - moved;
    if (Math.abs(difference) <= tolerance + roundTrip) return 0;
    moved += difference;
    return difference;
  };
  await measure();
  return Object.assign(clock, { measure });
}
