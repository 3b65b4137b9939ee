import type { ComparisonId, DashboardSummary, DatePeriod } from '@publisher-console/api-contract';

/** An indicator of the dashboard. */
export type DashboardIndicator = 'requests' | 'impressions' | 'fill_rate' | 'revenue';

interface ReportLink {
  period: DatePeriod;
  /** The indicator of the chart. */
  indicator: DashboardIndicator;
  /** The app of the figure; absent for all apps. */
  applicationId?: string | undefined;
  /** The comparison of the figure; absent if there is none. */
  comparison?: ComparisonId | undefined;
}

const indicators = 'requests,impressions,fill_rate,ecpm,revenue';

/** The search of the Statistics page for the report of the revenue chart. */
export const chartReport = { groups: 'date', indicators, period: 'last_30_days', chart: 'revenue' };

/**
 * The search of the Statistics page for the report of a figure, by day. It has the days instead of a preset, so that
 * its total also equals the figure after midnight.
 */
export function reportSearch({ period, indicator, applicationId, comparison }: ReportLink): Record<string, string> {
  return {
    groups: 'date',
    indicators,
    period: `${period.from}..${period.to}`,
    ...(applicationId !== undefined && { apps: applicationId }),
    ...(comparison !== undefined && { compare: comparison }),
    chart: indicator,
  };
}

/** The comparison of a period of the summary; undefined if there is none. */
export function comparisonOf({ id, comparison }: DashboardSummary): ComparisonId | undefined {
  if (comparison === null) return undefined;
  return id === 'this_month' ? 'previous_month' : 'previous_period';
}
