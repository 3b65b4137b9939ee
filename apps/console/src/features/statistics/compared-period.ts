import type { DatePeriod, StatisticRow } from '@publisher-console/api-contract';

import type { Statistic } from './statistics.queries.ts';

const dayMilliseconds = 86_400_000;

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
  const shift = Date.parse(meta.period.from) - Date.parse(comparison.period.from);
  const day = new Date(Math.round((Date.parse(date) - shift) / dayMilliseconds) * dayMilliseconds);
  const other = day.toISOString().slice(0, 10);
  return { from: other, to: other };
}

/** The comparison of the totals; null also where no day can be compared, because its sums would be zeros. */
export function comparisonOf({ comparison }: Pick<Statistic, 'comparison'>): Statistic['comparison'] {
  return comparison && comparison.days.compared > 0 ? comparison : null;
}
