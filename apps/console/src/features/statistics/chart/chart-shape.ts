import type { GroupId, IndicatorId } from '@publisher-console/api-contract';

import { chartWithin } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

/** Lines over the days of a report that has the group date, else bars for its first group. */
export type ChartShape = { kind: 'lines'; group: 'date' } | { kind: 'bars'; group: Exclude<GroupId, 'date'> };

export type ChartIndicators = [IndicatorId] | [IndicatorId, IndicatorId];

/** The shape of a report's chart; null for totals only. */
export function chartShape({ groups: [first, ...rest] }: Pick<ReportQuery, 'groups'>): ChartShape | null {
  if (first === undefined) return null;
  return first === 'date' || rest.includes('date') ? { kind: 'lines', group: 'date' } : { kind: 'bars', group: first };
}

/** The indicators of a chart: those that were chosen, else revenue, else the first of the report. Bars have one. */
export function chartIndicators(report: Pick<ReportQuery, 'indicators' | 'chart' | 'groups'>): ChartIndicators {
  const [first, second] = chartWithin(report, report.chart);
  const main = first ?? (report.indicators.includes('revenue') ? 'revenue' : (report.indicators[0] ?? 'revenue'));
  return second === undefined || chartShape(report)?.kind === 'bars' ? [main] : [main, second];
}
