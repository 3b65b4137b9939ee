import type { GroupValues, IndicatorId, StatisticRequest, StatisticRow } from '@publisher-console/api-contract';

import type { DayGroup } from '#features/statistics/model/criteria-ids.ts';
import { statisticRequest } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import type { PartGroup } from './chart-shape.ts';
import { spanId, spansOf } from './chart-spans.ts';

/** The most parts whose colours a reader can distinguish. */
const partsMax = 5;

/** The most rows of one answer. */
const rowsMax = 2000;

/** The number of parts of a chart with a given number of points. */
export function partsOn(points: number): number {
  return Math.max(1, Math.min(partsMax, Math.floor(rowsMax / points)));
}

/** The body of the call for the totals of each day, week or month. */
export function spansRequest(report: ReportQuery, span: DayGroup): StatisticRequest {
  return bySpan({ ...report, groups: [span] }, span);
}

/** The body of the call for the rows of a group with the largest values of an indicator. */
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

/** The body of the call for the values of some rows of a group in each span. */
export function partsRequest(
  report: ReportQuery,
  span: DayGroup,
  group: PartGroup,
  indicator: IndicatorId,
  ids: string[],
): StatisticRequest {
  const filter = { application: 'apps', adBlock: 'blocks', adFormat: 'formats', geo_country: 'countries' } as const;
  const groups: ReportQuery['groups'] = [span, group];
  return bySpan({ ...report, groups, indicators: [indicator], comparison: null, [filter[group]]: ids }, span);
}

function bySpan(report: ReportQuery, span: DayGroup): StatisticRequest {
  const request = statisticRequest({ ...report, page: 1 });
  return { ...request, pagination: { page: 1, size: rowsMax }, sort: { field: span, direction: 'asc' } };
}

/** Whether the rows of a report are the totals of its spans. */
export function hasSpanRows({ report, table: { pagination } }: Statistic, span: DayGroup): boolean {
  return report.groups.length === 1 && report.groups[0] === span && pagination.pages === 1;
}

/** The rows of a report by the group, the largest first, if one page has all of them; otherwise null. */
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

/** The row of each span of the period; undefined for a span without statistics. */
export function rowsBySpan(
  rows: readonly StatisticRow[],
  span: DayGroup,
  { period }: Pick<Statistic['meta'], 'period'>,
): (StatisticRow | undefined)[] {
  const byId = new Map(rows.map((row) => [spanId(row.groups, span), row]));
  return spansOf(span, period).map(({ id }) => byId.get(id));
}

/** The id of a row in a group; empty if it has none. */
export function partId(groups: GroupValues, group: PartGroup): string {
  return groups[group]?.id ?? '';
}
