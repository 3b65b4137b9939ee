import type { DatePeriod, Day, StatisticMeta } from '@publisher-console/api-contract';
import type { ChartPoint } from '@publisher-console/ui/chart-series.ts';
import type { Format } from './format.ts';

/** The day of an instant as `YYYY-MM-DD`, in the time zone of the browser. */
export function localDay(at: Date): string {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}`;
}

const dayMilliseconds = 86_400_000;

/** Adds days; negative for an earlier day. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds;
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** Every day of a period. */
export function daysOf({ from, to }: DatePeriod): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/**
 * The points of a chart over the days of a report.
 * @param options.estimated the note of a day whose figures are estimated
 * @param options.eventsOf the events of each day
 */
export function dayPoints(
  { period, openDays }: Pick<StatisticMeta, 'period' | 'openDays'>,
  format: Format,
  { estimated, eventsOf }: { estimated: string; eventsOf?: ReadonlyMap<Day, string[]> },
): ChartPoint[] {
  const states = new Map(openDays.map(({ date, state }) => [date, state]));
  return daysOf(period).map((day) => ({
    title: format.weekdayDay(day),
    tick: format.weekdayTick(day),
    ...(day.endsWith('-01') && { month: format.monthTick(day) }),
    isWeekend: [0, 6].includes(new Date(day).getUTCDay()),
    unfinished: states.get(day) === 'in_progress',
    ...(states.get(day) === 'estimated' && { note: estimated }),
    events: eventsOf?.get(day) ?? [],
  }));
}
