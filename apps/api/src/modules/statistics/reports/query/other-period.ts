import type { ComparisonId, DatePeriod } from '@publisher-console/api-contract';
import { addDays, daysIn, daysOf } from '#modules/statistics/days/periods.ts';

/** The period that a report is compared with. */
export interface OtherPeriod {
  id: ComparisonId;
  period: DatePeriod;
  /** For each day of the report's period, the day that it is compared with; null where there is none. */
  days: readonly (string | null)[];
}

const week = 7;
/** 52 weeks: about a year, and a whole number of weeks. */
const yearOfWeeks = 52 * week;

const others: Record<ComparisonId, (period: DatePeriod) => Omit<OtherPeriod, 'id'>> = {
  previous_period: (period) => movedBack(period, Math.ceil(daysIn(period) / week) * week),
  previous_month: monthEarlier,
  previous_year: (period) => movedBack(period, yearOfWeeks),
};

/** The period to compare with. Publishers earn by the week, so weekdays are compared with the same weekdays. */
export function otherPeriodOf(id: ComparisonId, period: DatePeriod): OtherPeriod {
  return { id, ...others[id](period) };
}

function movedBack({ from, to }: DatePeriod, shift: number): Omit<OtherPeriod, 'id'> {
  const period = { from: addDays(from, -shift), to: addDays(to, -shift) };
  return { period, days: daysOf(period) };
}

function monthEarlier(period: DatePeriod): Omit<OtherPeriod, 'id'> {
  const days = daysOf(period).map(sameDateMonthBefore);
  const matched = days.filter((day) => day !== null);
  // 31 March alone has no day to be compared with.
  const last = lastDayOfMonthBefore(period.from);
  return { period: { from: matched[0] ?? last, to: matched.at(-1) ?? last }, days };
}

/** The day of the same number in the month before; null if that month is too short. */
function sameDateMonthBefore(day: string): string | null {
  const last = lastDayOfMonthBefore(day);
  const date = `${last.slice(0, 8)}${day.slice(8)}`;
  return date <= last ? date : null;
}

function lastDayOfMonthBefore(day: string): string {
  return addDays(`${day.slice(0, 8)}01`, -1);
}
