import type { ComparisonId, DatePeriod } from '@publisher-console/api-contract';
import { addDays, daysBetween, daysIn } from '#modules/criteria/periods.ts';

/** The period that another one is compared with. */
export interface OtherPeriod {
  id: ComparisonId;
  period: DatePeriod;
  /** A day of the other period stands beside the day so many days later. */
  shift: number;
}

/** The days that are compared, each with the day `shift` days earlier. */
export interface ComparedDays {
  shift: number;
  /** For each day of the period, the load that counts for the day beside it if it is compared; else 0. */
  otherLoads: readonly number[];
}

/** How many days of a period are compared, and why the others are not. */
export interface DayCounts {
  compared: number;
  /** From the first compared day to the last; null if none is compared. */
  period: DatePeriod | null;
  inProgress: number;
  withoutData: number;
}

/** The period to compare with. Its days are shifted as a whole, so that days stand beside days in both periods. */
export function otherPeriodOf(id: ComparisonId, { from, to }: DatePeriod): OtherPeriod {
  const shift = id === 'previous_period' ? daysIn({ from, to }) : daysBetween(yearBefore(from), from);
  return { id, period: { from: addDays(from, -shift), to: addDays(to, -shift) }, shift };
}

/** The same date a year earlier; 28 February for 29 February. */
function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const date = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4);
  return `${year}${date}`;
}

/**
 * Decides which days are compared: those that have a load and are complete in both periods. `loads` and `otherLoads`
 * hold, for each day of the period and of the other one, the load that counts; 0 where there is none.
 */
export function comparedDays(
  { from }: DatePeriod,
  { shift }: Pick<OtherPeriod, 'shift'>,
  { loads, otherLoads }: { loads: readonly number[]; otherLoads: readonly number[] },
  daysInProgress: ReadonlySet<string>,
): { days: ComparedDays; counts: DayCounts } {
  const counts: DayCounts = { compared: 0, period: null, inProgress: 0, withoutData: 0 };
  const days = { shift, otherLoads: loads.map(() => 0) };
  for (const [place, load] of loads.entries()) {
    const otherLoad = otherLoads[place] ?? 0;
    const day = addDays(from, place);
    if ([day, addDays(day, -shift)].some((each) => daysInProgress.has(each))) {
      counts.inProgress += 1;
    } else if (load === 0 || otherLoad === 0) {
      counts.withoutData += 1;
    } else {
      counts.compared += 1;
      counts.period = { from: counts.period?.from ?? day, to: day };
      days.otherLoads[place] = otherLoad;
    }
  }
  return { days, counts };
}
