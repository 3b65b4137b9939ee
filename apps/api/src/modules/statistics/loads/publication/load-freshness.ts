import { dayOf, hasEnded } from '#modules/statistics/days/periods.ts';

/** Up to when the facts of a load reach, as the operator states it. */
export interface Freshness {
  /** The facts cover the time up to this instant; null stands for the time of publication. */
  asOf: Date | null;
  /** The figures of the days no longer change. */
  isFinal: boolean;
}

/** Throws when `asOf` is in the future. */
export function requirePastAsOf(asOf: Date | null, now: Date): void {
  if (asOf !== null && asOf > now)
    throw new Error(`--as-of ${asOf.toISOString()} is in the future: it is ${now.toISOString()}.`);
}

/**
 * Throws when the last day of a load (`YYYY-MM-DD`) had not begun at its `asOf`, or is final before its end. Days end in
 * the reporting time zone.
 */
export function requirePlausibleFreshness(
  { asOf, isFinal }: Freshness,
  { lastDay, timeZone, now }: { lastDay: string; timeZone: string; now: Date },
): void {
  const reach = asOf ?? now;
  if (lastDay > dayOf(reach, timeZone))
    throw new Error(`There are facts of ${lastDay}, which had not begun in ${timeZone} at ${reach.toISOString()}.`);
  if (!isFinal) return;
  if (!hasEnded(lastDay, now, timeZone))
    throw new Error(`${lastDay} cannot be final: it is not over in ${timeZone}. Load it without --final.`);
  if (asOf !== null && !hasEnded(lastDay, asOf, timeZone))
    throw new Error(`${lastDay} cannot be final: the facts reach through ${asOf.toISOString()}, before its end.`);
}
