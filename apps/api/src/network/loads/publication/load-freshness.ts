import { dayOf } from '#modules/criteria/periods.ts';

/** What a loader says about the time of its facts. */
export interface Freshness {
  /** The instant through which the facts reach; null stands for the time of publication. */
  asOf: Date | null;
  /** Whether the figures of the days no longer change. */
  isFinal: boolean;
}

/** Throws when the facts would reach into the future. */
export function requirePastAsOf(asOf: Date | null, now: Date): void {
  if (asOf !== null && asOf > now)
    throw new Error(`--as-of ${asOf.toISOString()} is in the future: it is ${now.toISOString()}.`);
}

/**
 * Throws when the last day of a load (`YYYY-MM-DD`) had not begun at its `asOf`, or is closed before it is over. Days end
 * in the reporting time zone.
 */
export function requirePlausibleFreshness(
  { asOf, isFinal }: Freshness,
  { lastDay, timeZone, now }: { lastDay: string; timeZone: string; now: Date },
): void {
  if (asOf !== null && lastDay > dayOf(asOf, timeZone))
    throw new Error(`There are facts of ${lastDay}, which had not begun in ${timeZone} at ${asOf.toISOString()}.`);
  if (!isFinal) return;
  if (lastDay >= dayOf(now, timeZone))
    throw new Error(`${lastDay} cannot be final: it is not over in ${timeZone}. Load it without --final.`);
  if (asOf !== null && lastDay >= dayOf(asOf, timeZone))
    throw new Error(`${lastDay} cannot be final: the facts reach through ${asOf.toISOString()}, before its end.`);
}
