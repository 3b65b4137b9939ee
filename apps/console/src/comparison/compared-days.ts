import type { ComparedDays, DatePeriod } from '@publisher-console/api-contract';

import { daysBetween } from '#common/format/days.ts';

/** The compared days of both periods. */
export interface ComparedPeriods {
  current: DatePeriod;
  previous: DatePeriod;
  /** The number of days between the first and the last day of `current` that are in neither sum. */
  leftOut: number;
}

/**
 * The compared days: those that are complete and have statistics in both periods.
 * @returns null if no day is compared
 */
export function comparedPeriods({ period: current, otherPeriod, compared }: ComparedDays): ComparedPeriods | null {
  if (current === null || otherPeriod === null) return null;
  const length = daysBetween(current.from, current.to) + 1;
  return { current, previous: otherPeriod, leftOut: length - compared };
}
