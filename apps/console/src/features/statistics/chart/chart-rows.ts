import type { GroupValues, IndicatorId, StatisticRequest, StatisticRow } from '@publisher-console/api-contract';

import { daysOf } from '#common/format/days.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import type { PartGroup } from './chart-shape.ts';

/** The most parts whose colours can be told apart. */
const partsMax = 5;

/** The most rows of one answer. */
const rowsMax = 2000;

/** How many parts a chart over these days has. */
export function partsOn(days: number): number {
  return Math.max(1, Math.min(partsMax, Math.floor(rowsMax / days)));
}

/** The call for the totals of each day. */
export function daysRequest(report: ReportQuery): StatisticRequest {
  return byDay({ ...report, groups: ['date'] });
}

/** The call for the rows of a group with the largest values of an indicator. */
export function largestRequest(report: ReportQuery, group: PartGroup, indicator: IndicatorId): StatisticRequest {
  return statisticRequest({
    ...report,
    groups: [group],
    indicators: [indicator],
    comparison: null,
    sort: { field: indicator, direction: 'desc' },
    page: 1,
    size: 10,
  });
}

/** The call for the values of some rows of a group on each day. */
export function partsRequest(
  report: ReportQuery,
  group: PartGroup,
  indicator: IndicatorId,
  ids: string[],
): StatisticRequest {
  const filter = { application: 'apps', adBlock: 'blocks', adFormat: 'formats', geo_country: 'countries' } as const;
  const groups: ReportQuery['groups'] = ['date', group];
  return byDay({ ...report, groups, indicators: [indicator], comparison: null, [filter[group]]: ids });
}

function byDay(report: ReportQuery): StatisticRequest {
  const request = statisticRequest({ ...report, page: 1 });
  return { ...request, pagination: { page: 1, size: rowsMax }, sort: { field: 'date', direction: 'asc' } };
}

/** Whether the rows of a report are the totals of its days. */
export function hasDayRows({ report, table: { pagination } }: Statistic): boolean {
  return report.groups.length === 1 && report.groups[0] === 'date' && pagination.pages === 1;
}

/** The rows of a report that has all of them on one page, the largest first; null if it has others. */
export function largestInTable(
  { report, table }: Statistic,
  group: PartGroup,
  indicator: IndicatorId,
): StatisticRow[] | null {
  const hasAll = report.groups.length === 1 && report.groups[0] === group && table.pagination.pages === 1;
  if (!hasAll || !report.indicators.includes(indicator)) return null;
  const sizeOf = ({ indicators }: StatisticRow) => indicators[indicator] ?? Number.NEGATIVE_INFINITY;
  return table.rows.toSorted((one, other) => sizeOf(other) - sizeOf(one) || 0);
}

/** The rows of each day of the period, undefined for a day without statistics. */
export function rowsByDay(
  rows: readonly StatisticRow[],
  { period }: Pick<Statistic['meta'], 'period'>,
): (StatisticRow | undefined)[] {
  const byDate = new Map(rows.map((row) => [row.groups.date, row]));
  return daysOf(period).map((day) => byDate.get(day));
}

/** The id of a row in a group; empty if it has none. */
export function partId(groups: GroupValues, group: PartGroup): string {
  return groups[group]?.id ?? '';
}
