import type { Day, StatisticMeta } from '@publisher-console/api-contract';
import type { ChartPoint } from '@publisher-console/ui/chart-series.ts';

import { daysOf } from './days.ts';
import type { Format } from './format.ts';

/**
 * The points of a chart over the days of a report.
 * @param options.estimated the note of a day whose figures are estimated
 * @param options.eventsOf what happened on a day
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
