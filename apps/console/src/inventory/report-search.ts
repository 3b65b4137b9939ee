import type { DatePeriod, IndicatorId } from '@publisher-console/api-contract';

interface ReportOf {
  period: DatePeriod;
  /** The indicator of the chart. */
  indicator: IndicatorId;
  applicationId: string;
  adBlockId?: string;
}

/** The search of the Statistics page for the report of an app's or an ad block's figure, by day and compared. */
export function reportSearch({ period, indicator, applicationId, adBlockId }: ReportOf): Record<string, string> {
  return {
    groups: 'date',
    indicators: 'requests,impressions,fill_rate,ecpm,revenue',
    period: `${period.from}..${period.to}`,
    compare: 'previous_period',
    apps: applicationId,
    ...(adBlockId !== undefined && { blocks: adBlockId }),
    chart: indicator,
  };
}
