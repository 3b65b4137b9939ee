import type { DatePeriod } from '@publisher-console/api-contract';
import { daysBetween, daysIn } from '#modules/criteria/periods.ts';
import type { PublishedDay } from '#modules/statistic/plan/day-state.ts';

/** All that counted in the network at one instant. */
export interface Snapshot {
  /** The number of the newest publication; 0 before the first. */
  snapshot: string;
  /** The days that have statistics, in order, each with the load that counts for it. */
  days: (PublishedDay & { load: number })[];
  /** The instant through which the newest load reaches; null before the first. */
  dataAsOf: Date | null;
}

/** All that counts now. */
export interface Publications extends Snapshot {
  /** Differs if anything else counts. */
  mark: string;
}

/** A counted day as the relational store answers it, `dataAsOf` in ISO 8601. */
export type DayRow = [day: string, load: number, isFinal: boolean, dataAsOf: string];

export function countedDays(rows: readonly DayRow[]): Snapshot['days'] {
  return rows.map(([day, load, isFinal, dataAsOf]) => ({ day, load, isFinal, dataAsOf: new Date(dataAsOf) }));
}

/** Which loads count for a report at one instant. */
export interface PublishedStatistics {
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: number[];
  /** The same for the days of the other period. */
  otherLoads: number[];
  /** The instant through which the newest load reaches; null before the first. */
  dataAsOf: Date | null;
  /** The days after the settled ones that have statistics, in the period or not, from the first. */
  unsettledDays: PublishedDay[];
  /** The last day with statistics of those that are settled; null where there is none. */
  lastSettledDay: string | null;
  /** The first and the last day that have statistics, in the period or not; null before the first load. */
  firstDay: string | null;
  lastDay: string | null;
}

/** What counts for a period and for another one; days up to `settledUntil` are old enough to be final. */
export function publishedStatistics(
  { days, dataAsOf }: Snapshot,
  period: DatePeriod,
  other: DatePeriod | null,
  settledUntil: string,
): PublishedStatistics {
  const firstUnsettled = days.findIndex(({ day }) => day > settledUntil);
  const settled = firstUnsettled === -1 ? days.length : firstUnsettled;
  return {
    loads: loadsOf(days, period),
    otherLoads: other === null ? [] : loadsOf(days, other),
    dataAsOf,
    unsettledDays: days.slice(settled),
    lastSettledDay: days[settled - 1]?.day ?? null,
    firstDay: days[0]?.day ?? null,
    lastDay: days.at(-1)?.day ?? null,
  };
}

function loadsOf(days: Snapshot['days'], period: DatePeriod): number[] {
  const loads = Array.from({ length: daysIn(period) }, () => 0);
  for (const { day, load } of days)
    if (day >= period.from && day <= period.to) loads[daysBetween(period.from, day)] = load;
  return loads;
}
