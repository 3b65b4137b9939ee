import type { DatePeriod } from '@publisher-console/api-contract';

/** A column of figures on the dashboard. */
export type FigureId = 'requests' | 'impressions' | 'fill_rate' | 'revenue';

interface ReportBehind {
  period: DatePeriod;
  /** What its chart shows. */
  figure: FigureId;
  /** The app that the figure is of; without it, all of them. */
  applicationId?: string | undefined;
  isCompared?: boolean;
}

const indicators = 'requests,impressions,fill_rate,ecpm,revenue';

/** The report behind the chart. */
export const chartReport = { groups: 'date', indicators, period: 'last_30_days', chart: 'revenue' };

/**
 * The search of the Statistics page for the report behind a figure, by day. It names the days instead of a preset, so that its
 * total still equals the figure after midnight.
 */
export function reportSearch({
  period,
  figure,
  applicationId,
  isCompared = false,
}: ReportBehind): Record<string, string> {
  return {
    groups: 'date',
    indicators,
    period: `${period.from}..${period.to}`,
    ...(applicationId !== undefined && { apps: applicationId }),
    ...(isCompared && { compare: 'previous_period' }),
    chart: figure,
  };
}
