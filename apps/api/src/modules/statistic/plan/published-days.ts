import type { DatePeriod } from '@publisher-console/api-contract';
import { countingLoads } from '#modules/statistic/sources/counting-loads.ts';
import type { CountingDay, Snapshot } from '#modules/statistic/sources/counting-loads.ts';

/** The days with statistics, as a report sees them. */
export interface PublishedDays {
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: number[];
  /** The same for the days of the other period. */
  otherLoads: number[];
  /** The instant up to which the newest load is complete; null before the first. */
  dataAsOf: Date | null;
  /** The days after `finalByAge` that have statistics, in the period or not, in order. */
  recentDays: CountingDay[];
  /** The last day with statistics that is final by its age; null where there is none. */
  lastFinalByAge: string | null;
  /** The first and the last day that have statistics, in the period or not; null before the first load. */
  firstDay: string | null;
  lastDay: string | null;
}

/** The published days for a period and for another one; days up to `finalByAge` are final by their age. */
export function publishedDays(
  { days, dataAsOf }: Snapshot,
  period: DatePeriod,
  other: DatePeriod | null,
  finalByAge: string,
): PublishedDays {
  const firstRecent = days.findIndex(({ day }) => day > finalByAge);
  const recent = firstRecent === -1 ? days.length : firstRecent;
  return {
    loads: countingLoads(days, period),
    otherLoads: other === null ? [] : countingLoads(days, other),
    dataAsOf,
    recentDays: days.slice(recent),
    lastFinalByAge: days[recent - 1]?.day ?? null,
    firstDay: days[0]?.day ?? null,
    lastDay: days.at(-1)?.day ?? null,
  };
}
