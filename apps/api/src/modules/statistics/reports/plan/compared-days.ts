import type { ComparedDays as DayCounts, DatePeriod } from '@publisher-console/api-contract';
import { addDays, daysBetween } from '#modules/statistics/days/periods.ts';
import type { OtherPeriod } from '#modules/statistics/reports/query/parse-report.ts';

/** A day of the other period, and the load that counts for it. */
export interface OtherDay {
  day: string;
  load: number;
}

/** For each day of a period, the day that it is compared with; null for a day that is not compared. */
export type ComparedDays = readonly (OtherDay | null)[];

/**
 * Decides which days are compared: days that have a load and are complete in both periods. `loads` and `otherLoads`
 * hold, for each day of the period and of the other one, the load that counts; 0 where there is none.
 */
export function comparedDays(
  { from }: Pick<DatePeriod, 'from'>,
  { period: other, days }: Pick<OtherPeriod, 'period' | 'days'>,
  { loads, otherLoads }: { loads: readonly number[]; otherLoads: readonly number[] },
  daysInProgress: ReadonlySet<string>,
): { days: ComparedDays; counts: DayCounts } {
  const counts: DayCounts = {
    compared: 0,
    period: null,
    otherPeriod: null,
    inProgress: 0,
    withoutData: 0,
    withoutMatch: 0,
  };
  const compared = loads.map((load, index): OtherDay | null => {
    const day = addDays(from, index);
    const otherDay = days[index] ?? null;
    const otherLoad = otherDay === null ? 0 : (otherLoads[daysBetween(other.from, otherDay)] ?? 0);
    if (otherDay === null) {
      counts.withoutMatch += 1;
    } else if (daysInProgress.has(day) || daysInProgress.has(otherDay)) {
      counts.inProgress += 1;
    } else if (load === 0 || otherLoad === 0) {
      counts.withoutData += 1;
    } else {
      counts.compared += 1;
      counts.period = { from: counts.period?.from ?? day, to: day };
      counts.otherPeriod = { from: counts.otherPeriod?.from ?? otherDay, to: otherDay };
      return { day: otherDay, load: otherLoad };
    }
    return null;
  });
  return { days: compared, counts };
}
