import type { Day, GroupId, IndicatorId, StatisticRequest, StatisticRow } from '@publisher-console/api-contract';

import { addDays, daysBetween } from '#common/format/days.ts';
import { chartWithin, statisticRequest } from '#features/statistics/model/report.ts';
import type { Report } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

/** So many bars can be compared at a glance. */
export const barsMax = 15;

const barsRequested = 25;

/** What a chart shows: lines over the days of a report that groups by day, else bars by its first group. */
export type ChartShape = { kind: 'lines'; group: 'date' } | { kind: 'bars'; group: Exclude<GroupId, 'date'> };

/** The shape of a report's chart; null for totals alone. */
export function chartShape({ groups: [first, ...rest] }: Pick<Report, 'groups'>): ChartShape | null {
  if (first === undefined) return null;
  return first === 'date' || rest.includes('date') ? { kind: 'lines', group: 'date' } : { kind: 'bars', group: first };
}

/** The indicators of a chart: those that were chosen, else revenue, else the first of the report. Bars show one. */
export function chartIndicators(
  report: Pick<Report, 'indicators' | 'chart' | 'groups'>,
): [IndicatorId] | [IndicatorId, IndicatorId] {
  const [first, second] = chartWithin(report, report.chart);
  const main = first ?? (report.indicators.includes('revenue') ? 'revenue' : (report.indicators[0] ?? 'revenue'));
  return second === undefined || chartShape(report)?.kind === 'bars' ? [main] : [main, second];
}

/** Asks for what the chart of a report draws, where the rows of the report are not that. */
export function chartRequest(report: Report, { kind, group }: ChartShape): StatisticRequest {
  const [indicator] = chartIndicators(report);
  const request = statisticRequest({ ...report, groups: [group], page: 1 });
  return kind === 'lines'
    ? { ...request, pagination: { page: 1, size: 2000 }, sort: { field: 'date', direction: 'asc' } }
    : { ...request, pagination: { page: 1, size: barsRequested }, sort: { field: indicator, direction: 'desc' } };
}

/** Whether a report's own rows are what its chart draws. */
export function hasChartRows({ report, table: { pagination } }: Statistic): boolean {
  return report.groups.length === 1 && pagination.pages === 1;
}

/** Every day of a period. */
export function daysOf({ from, to }: { from: Day; to: Day }): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** The rows of a chart over days: one for each day of the period, undefined where a day has none. */
export function rowsByDay({ table, meta }: Pick<Statistic, 'table' | 'meta'>): (StatisticRow | undefined)[] {
  const rows = new Map(table.rows.map((row) => [row.groups.date, row]));
  return daysOf(meta.period).map((day) => rows.get(day));
}

/** The rows with the largest values of an indicator, the largest first. */
export function largestRows(rows: readonly StatisticRow[], indicator: IndicatorId): StatisticRow[] {
  const sizeOf = ({ indicators }: StatisticRow) => indicators[indicator] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((one, other) => sizeOf(other) - sizeOf(one) || 0).slice(0, barsMax);
}
