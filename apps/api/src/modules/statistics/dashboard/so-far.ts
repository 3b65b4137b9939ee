import type { DashboardSoFar, IndicatorId } from '@publisher-console/api-contract';
import { addDays, clockTime, dayOf, startOfDay } from '#modules/statistics/days/periods.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import type { HourlyDay } from '#modules/statistics/reports/sums-query.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { withinBound } from '#modules/statistics/reports/query/report-errors.ts';
import {
  addTo,
  comparedValues,
  divideHalfEven,
  indicatorValues,
} from '#modules/statistics/reports/values/indicator-values.ts';
import type { ComparedSums, Sums } from '#modules/statistics/reports/values/indicator-values.ts';
import { hour } from '#process/durations.ts';

interface SoFarDependencies {
  figures: Figures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const hourlyIndicators = ['requests', 'impressions', 'revenue'] as const satisfies readonly IndicatorId[];
const hoursOfDay = 24;
/** A pace is computed from hours that had at least one part of this many of the other day's revenue. */
const paceParts = 5n;

/** Reads today up to the last loaded whole hour, beside the same hours a week earlier; null unless both have hours. */
export function createSoFar({ figures, timeZone, now }: SoFarDependencies) {
  return async (call: ReportCall): Promise<DashboardSoFar | null> => {
    const date = dayOf(now(), timeZone);
    const otherDate = addDays(date, -7);
    const days = await figures.byHour([date, otherDate], call);
    const [today, other] = [days.get(date), days.get(otherDate)];
    if (today === undefined || other === undefined) return null;

    const hours = Math.floor((today.dataAsOf.getTime() - startOfDay(date, timeZone).getTime()) / hour);
    const until = endOfHours(date, hours, timeZone);
    const otherUntil = endOfHours(otherDate, hours, timeZone);
    if (hours === 0 || until === null || otherUntil === null || other.dataAsOf < otherUntil) return null;

    const sums = { current: sumOf(today, hours), previous: sumOf(other, hours) };
    return withinBound(call.locale, () => ({
      date,
      otherDate,
      hours,
      until: until.toISOString(),
      ...comparedValues(hourlyIndicators, sums),
      pace: other.isComplete ? paceOf(sums, sumOf(other, hoursOfDay)) : null,
    }));
  };
}

/**
 * The end of the first `hours` hours of a day; null where the clock shows another hour then. The hours of a load are those
 * of the clock, so after a change of the clocks they are another length of time.
 */
function endOfHours(day: string, hours: number, timeZone: string): Date | null {
  const end = new Date(startOfDay(day, timeZone).getTime() + hours * hour);
  return clockTime(end, timeZone) === `${String(hours).padStart(2, '0')}:00` ? end : null;
}

function sumOf({ hours }: HourlyDay, count: number): Sums {
  const total: Sums = { requests: 0n, impressions: 0n, revenue: 0n };
  for (const [number, sums] of hours) if (number < count) addTo(total, sums);
  return total;
}

/** What today would earn if it went on as the other day did; null where that day had earned too little by then. */
function paceOf({ current, previous }: ComparedSums, { revenue: whole }: Sums): DashboardSoFar['pace'] {
  const [sofar, before, all] = [current.revenue ?? 0n, previous.revenue ?? 0n, whole ?? 0n];
  if (before <= 0n || before * paceParts < all) return null;
  const { revenue } = indicatorValues(['revenue'], { revenue: divideHalfEven(sofar * all, before) });
  return { revenue: revenue ?? 0 };
}
