import type { ComparedValues, ComparisonId, DatePeriod, Day, StatisticRow } from '@publisher-console/api-contract';

import { comparedPeriods, daysBeside } from '#common/format/compared-days.ts';
import type { ComparedPeriods } from '#common/format/compared-days.ts';
import { addDays, daysBetween } from '#common/format/days.ts';

import type { Statistic } from './statistic.ts';

/** The other period of a comparison: as many days as the period has. */
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

type Compared = Pick<Statistic, 'comparison' | 'meta'>;

/**
 * The days that the compared values of a row cover: its own day, else the compared days of the report.
 * @param row null for the totals
 * @returns null if no day is compared
 */
export function periodsOf(
  { comparison, meta }: Compared,
  row: Pick<StatisticRow, 'groups'> | null,
): ComparedPeriods | null {
  if (!comparison) return null;
  const date = row?.groups.date;
  if (date === undefined) return comparedPeriods(meta.period, comparison);
  const current = { from: date, to: date };
  return { current, previous: daysBeside(current, meta.period, comparison.period), leftOut: 0 };
}

/**
 * The compared values of a row. Null also for totals of no compared day: their sums would be zeros.
 * @param row null for the totals
 */
export function comparedValues(
  { comparison }: Compared,
  row: Pick<StatisticRow, 'comparison'> | null,
): ComparedValues | null {
  if (row) return row.comparison;
  return comparison && comparison.days.compared > 0 ? comparison : null;
}
