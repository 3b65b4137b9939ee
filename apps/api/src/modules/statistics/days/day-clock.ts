import { hour, minute } from '#process/durations.ts';
import { dayOf } from './periods.ts';

/** Further than any zone is from UTC. */
const furthestOffset = 16 * hour;

/** The first instant of a business day (`YYYY-MM-DD`) in an IANA time zone; not midnight where the clocks skip that. */
export function startOfDay(day: string, timeZone: string): Date {
  let before = Date.parse(day) - furthestOffset;
  let from = Date.parse(day) + furthestOffset;
  // The days of a zone come in order, and begin with a minute.
  while (from - before > minute) {
    const middle = before + Math.floor((from - before) / minute / 2) * minute;
    if (dayOf(new Date(middle), timeZone) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/** Formats by time zone. They are slow to create and fast to use. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock shows at an instant in an IANA time zone, such as `17:05`. */
export function clockTime(instant: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
  clocks.set(timeZone, clock);
  return clock.format(instant);
}
