import type { ComparedValues, ComparisonId, DatePeriod, Day, StatisticRow } from '@publisher-console/api-contract';

import { comparedPeriods } from '#comparison/compared-days.ts';
import type { ComparedPeriods } from '#comparison/compared-days.ts';
import { addDays, daysBetween } from '#common/format/days.ts';

import { rowDays } from './drill-down.ts';
import type { Statistic } from './statistic.ts';

const week = 7;
const yearOfWeeks = 52 * week;

/** The other period of a comparison. The API leaves out its days without a match. */
export function comparisonPeriod({ from, to }: DatePeriod, id: ComparisonId): DatePeriod {
  if (id === 'previous_month') return { from: monthBefore(from), to: monthBefore(to) };
  const shift = id === 'previous_year' ? yearOfWeeks : Math.ceil((daysBetween(from, to) + 1) / week) * week;
  return { from: addDays(from, -shift), to: addDays(to, -shift) };
}

/** The same date of the month before, or its last day. */
function monthBefore(day: Day): Day {
  const last = addDays(`${day.slice(0, 8)}01`, -1);
  const date = `${last.slice(0, 8)}${day.slice(8)}`;
  return date < last ? date : last;
}

type Compared = Pick<Statistic, 'comparison'>;

/**
 * The compared days of a row: its own day, the compared days of its week or month, else those of the report.
 * @param row null for the totals
 * @returns null if no day is compared
 */
export function periodsOf(
  { comparison }: Compared,
  row: Pick<StatisticRow, 'groups' | 'comparison'> | null,
): ComparedPeriods | null {
  if (row === null || rowDays(row.groups) === null) return comparison && comparedPeriods(comparison.days);
  const { date: otherDay, days } = row.comparison ?? {};
  const day = row.groups.date;
  if (day === undefined) return days ? comparedPeriods(days) : null;
  return otherDay === undefined ? null : { current: oneDay(day), previous: oneDay(otherDay), leftOut: 0 };
}

function oneDay(day: Day): DatePeriod {
  return { from: day, to: day };
}

/**
 * The compared values of a row; also null for totals without a compared day, whose sums would be zero.
 * @param row null for the totals
 */
export function comparedValues(
  { comparison }: Compared,
  row: Pick<StatisticRow, 'comparison'> | null,
): ComparedValues | null {
  if (row) return row.comparison;
  return comparison && comparison.days.compared > 0 ? comparison : null;
}
