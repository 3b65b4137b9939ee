import type { IndicatorId, StatisticRequest, StatisticRow } from '@publisher-console/api-contract';

import { daysOf } from '#common/format/days.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { chartIndicators } from './chart-shape.ts';
import type { ChartShape } from './chart-shape.ts';

/** The most bars that can be compared at a glance. */
export const barsMax = 15;

const barsRequested = 25;

/** The call for the rows of a chart, where the rows of the report are other ones. */
export function chartRequest(report: ReportQuery, { kind, group }: ChartShape): StatisticRequest {
  const [indicator] = chartIndicators(report);
  const request = statisticRequest({ ...report, groups: [group], page: 1 });
  return kind === 'lines'
    ? { ...request, pagination: { page: 1, size: 2000 }, sort: { field: 'date', direction: 'asc' } }
    : { ...request, pagination: { page: 1, size: barsRequested }, sort: { field: indicator, direction: 'desc' } };
}

/** Whether the rows of a report are those of its chart. */
export function hasChartRows({ report, table: { pagination } }: Statistic): boolean {
  return report.groups.length === 1 && pagination.pages === 1;
}

/** The rows of a chart over days: one for each day of the period, undefined for a day without statistics. */
export function rowsByDay({ table, meta }: Pick<Statistic, 'table' | 'meta'>): (StatisticRow | undefined)[] {
  const rows = new Map(table.rows.map((row) => [row.groups.date, row]));
  return daysOf(meta.period).map((day) => rows.get(day));
}

/** The rows with the largest values of an indicator, the largest first. */
export function largestRows(rows: readonly StatisticRow[], indicator: IndicatorId): StatisticRow[] {
  const sizeOf = ({ indicators }: StatisticRow) => indicators[indicator] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((one, other) => sizeOf(other) - sizeOf(one) || 0).slice(0, barsMax);
}
