import type { ComparisonId, DatePeriod } from '@publisher-console/api-contract';
import { addDays, daysBetween, daysIn, yearBefore } from '#modules/criteria/periods.ts';

/** The period that a report is compared with. */
export interface OtherPeriod {
  id: ComparisonId;
  period: DatePeriod;
  /** A day of the other period is compared with the day so many days later. */
  shift: number;
}

/** The period to compare with. It is shifted as a whole, so that both periods have the same number of days. */
export function otherPeriodOf(id: ComparisonId, { from, to }: DatePeriod): OtherPeriod {
  const shift = id === 'previous_period' ? daysIn({ from, to }) : daysBetween(yearBefore(from), from);
  return { id, period: { from: addDays(from, -shift), to: addDays(to, -shift) }, shift };
}
