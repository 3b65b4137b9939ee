import { second } from '#process/durations.ts';
import { monotonicClock } from '#process/monotonic-clock.ts';
import type { Database } from './database.ts';
import { readServerNow } from './shared-now.ts';

/** A clock that all processes of a store share, without a query for each look at it. */
export interface SharedClock {
  /** Milliseconds since 1970. */
  (): number;
  /** Compares the clock with that of the store again; returns the milliseconds that it has been moved. */
  measure(): Promise<number>;
}

/** Clocks of well-kept machines differ by less: they are left alone, so that time does not jump. */
const tolerance = second;

/** Makes a clock that goes by the store's: this process's own since its start, moved by the difference to that. */
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
