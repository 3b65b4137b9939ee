import type { DatePeriod, GroupId, IndicatorId } from '@publisher-console/api-contract';

import { isDayGroup } from '#features/statistics/model/criteria-ids.ts';
import type { DayGroup } from '#features/statistics/model/criteria-ids.ts';
import { partsOf } from '#features/statistics/model/drill-down.ts';
import { chartWithin } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

/** A group that can split a chart over days, weeks or months. */
export type PartGroup = Exclude<GroupId, DayGroup>;

/**
 * `lines`: the totals of each day, week or month. `stack`: the same totals, as the largest parts of a group and the
 * rest, stacked. `parts`: the largest parts as lines, for a ratio, which has no sum.
 */
export type ChartShape = { kind: 'lines' } | { kind: 'stack' | 'parts'; group: PartGroup };

export type ChartIndicators = [IndicatorId] | [IndicatorId, IndicatorId];

type Charted = Pick<ReportQuery, 'groups' | 'indicators' | 'chart'>;

/**
 * The shape of a report's chart: over its days, split by its first group that is not a group of days.
 * @returns null for a report of totals only, and for one day, whose figures are all in the table
 */
export function chartShape(report: Charted, { from, to }: DatePeriod): ChartShape | null {
  if (report.groups.length === 0 || from === to) return null;
  const group = report.groups.find((each) => !isDayGroup(each));
  if (group === undefined) return { kind: 'lines' };
  return { kind: isRatio(chartIndicators(report)[0]) ? 'parts' : 'stack', group };
}

const oneDayPresets = new Set<string>(['today', 'yesterday']);

/** Whether a report will have a chart, before the days of its period are known. */
export function hasChart({ groups, period }: Pick<ReportQuery, 'groups' | 'period'>): boolean {
  const isOneDay = 'preset' in period ? oneDayPresets.has(period.preset) : period.from === period.to;
  return groups.length > 0 && !isOneDay;
}

/**
 * The indicators of a chart: the chosen ones, else revenue, else the first of the report. A chart that is split by a
 * group has only one.
 */
export function chartIndicators(report: Charted): ChartIndicators {
  const [first, second] = chartWithin(report, report.chart);
  const main = first ?? (report.indicators.includes('revenue') ? 'revenue' : (report.indicators[0] ?? 'revenue'));
  return second === undefined || !report.groups.every(isDayGroup) ? [main] : [main, second];
}

/** The indicator by which parts are large: for a ratio its denominator, because a ratio of few requests is random. */
export function sizeIndicator(indicator: IndicatorId): IndicatorId {
  return partsOf(indicator)[1] ?? indicator;
}

function isRatio(indicator: IndicatorId): boolean {
  return partsOf(indicator).length > 0;
}
