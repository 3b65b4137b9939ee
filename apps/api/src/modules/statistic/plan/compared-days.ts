import type { DatePeriod } from '@publisher-console/api-contract';
import { addDays } from '#modules/criteria/periods.ts';
import type { OtherPeriod } from '#modules/statistic/query/other-period.ts';

/** The days of a period that are compared, each with the day `shift` days earlier. */
export interface ComparedDays {
  shift: number;
  /** For each day of the period, the load of the day that it is compared with; 0 for a day that is not compared. */
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

/**
 * Decides which days are compared: days that have a load and are complete in both periods. `loads` and `otherLoads`
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
  for (const [index, load] of loads.entries()) {
    const otherLoad = otherLoads[index] ?? 0;
    const day = addDays(from, index);
    if ([day, addDays(day, -shift)].some((each) => daysInProgress.has(each))) {
      counts.inProgress += 1;
    } else if (load === 0 || otherLoad === 0) {
      counts.withoutData += 1;
    } else {
      counts.compared += 1;
      counts.period = { from: counts.period?.from ?? day, to: day };
      days.otherLoads[index] = otherLoad;
    }
  }
  return { days, counts };
}
