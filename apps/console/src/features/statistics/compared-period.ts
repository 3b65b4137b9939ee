import type { ComparisonId, DatePeriod, Day, StatisticRow } from '@publisher-console/api-contract';

import { addDays, daysBetween } from '#lib/days.ts';

import type { Statistic } from './statistics.queries.ts';

/** The days that a report is compared with: as many as the period has. */
export function comparisonPeriod({ from, to }: DatePeriod, id: ComparisonId): DatePeriod {
  const length = daysBetween(from, to) + 1;
  const start = id === 'previous_period' ? addDays(from, -length) : yearBefore(from);
  return { from: start, to: addDays(start, length - 1) };
}

/** 29 February becomes 28 February in a year that does not have it. */
function yearBefore(day: Day): Day {
  const [year = '', month = '', date = ''] = day.split('-');
  const before = String(Number(year) - 1).padStart(4, '0');
  return month === '02' && date === '29' ? `${before}-02-28` : `${before}-${month}-${date}`;
}

/**
 * The days that a row stands beside: the whole other period, or the day that a row's own day is shifted from.
 * @param row null for the totals
 * @returns undefined for a report that compares nothing
 */
export function comparedPeriod(
  { comparison, meta }: Pick<Statistic, 'comparison' | 'meta'>,
  row: Pick<StatisticRow, 'groups'> | null,
): DatePeriod | undefined {
  const date = row?.groups.date;
  if (!comparison || date === undefined) return comparison?.period;
  const other = addDays(date, daysBetween(meta.period.from, comparison.period.from));
  return { from: other, to: other };
}

/** The comparison of the totals; null also where no day can be compared, because its sums would be zeros. */
export function comparisonOf({ comparison }: Pick<Statistic, 'comparison'>): Statistic['comparison'] {
  return comparison && comparison.days.compared > 0 ? comparison : null;
}
