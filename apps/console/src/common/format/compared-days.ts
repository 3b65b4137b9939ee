import type { ComparedDays, DatePeriod } from '@publisher-console/api-contract';

import { addDays, daysBetween } from './days.ts';

/** The compared days of both periods. */
export interface ComparedPeriods {
  current: DatePeriod;
  previous: DatePeriod;
  /** Days between the first and the last one that are in neither sum. */
  leftOut: number;
}

interface Comparison {
  /** The other period. */
  period: DatePeriod;
  days: Pick<ComparedDays, 'compared' | 'period'>;
}

/**
 * The compared days: those that are complete and have statistics in both periods.
 * @returns null if no day is compared
 */
export function comparedPeriods(period: DatePeriod, { period: other, days }: Comparison): ComparedPeriods | null {
  const current = days.period;
  if (current === null) return null;
  const length = daysBetween(current.from, current.to) + 1;
  return { current, previous: daysBeside(current, period, other), leftOut: length - days.compared };
}

/** The days of the other period that correspond to days of a period. */
export function daysBeside({ from, to }: DatePeriod, period: DatePeriod, other: DatePeriod): DatePeriod {
  const shift = daysBetween(period.from, other.from);
  return { from: addDays(from, shift), to: addDays(to, shift) };
}
