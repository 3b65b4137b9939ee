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
  /** The days after the settled ones that have statistics, in the period or not, from the first. */
  unsettledDays: CountingDay[];
  /** The last settled day that has statistics; null where there is none. */
  lastSettledDay: string | null;
  /** The first and the last day that have statistics, in the period or not; null before the first load. */
  firstDay: string | null;
  lastDay: string | null;
}

/** The published days for a period and for another one; days up to `settledUntil` are old enough to be final. */
export function publishedDays(
  { days, dataAsOf }: Snapshot,
  period: DatePeriod,
  other: DatePeriod | null,
  settledUntil: string,
): PublishedDays {
  const firstUnsettled = days.findIndex(({ day }) => day > settledUntil);
  const settled = firstUnsettled === -1 ? days.length : firstUnsettled;
  return {
    loads: countingLoads(days, period),
    otherLoads: other === null ? [] : countingLoads(days, other),
    dataAsOf,
    unsettledDays: days.slice(settled),
    lastSettledDay: days[settled - 1]?.day ?? null,
    firstDay: days[0]?.day ?? null,
    lastDay: days.at(-1)?.day ?? null,
  };
}
