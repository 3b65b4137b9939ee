import type { StatisticRequest } from '@publisher-console/api-contract';

const day = 86_400_000;

/** The day so many days before today, `YYYY-MM-DD`. */
export const dayBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);
const lastDays = (days: number) => ({ from: dayBefore(days - 1), to: dayBefore(0) });

const page: Pick<StatisticRequest, 'indicatorList' | 'pagination'> = {
  indicatorList: ['requests', 'impressions', 'fill_rate', 'revenue', 'ecpm'],
  pagination: { page: 1, size: 100 },
};
const oneFormat = { period: lastDays(90), adFormatList: ['rewarded_video' as const] };

/** The ranks of the publishers who send the reports. */
export const ranks = { heaviest: 1, small: 100 };

interface ReportShape {
  of: keyof typeof ranks;
  path: string;
  /** Null for a GET request. */
  body: StatisticRequest | null;
}

const report = (of: ReportShape['of'], body: Omit<StatisticRequest, keyof typeof page>): ReportShape => ({
  of,
  path: '/statistic',
  body: { ...body, ...page },
});

/** The reports that are measured. */
export const reportShapes: Record<string, ReportShape> = {
  'small publisher, 30 days by date': report('small', { groupList: ['date'], filterList: { period: lastDays(30) } }),
  'heaviest, 365 days by date': report('heaviest', { groupList: ['date'], filterList: { period: lastDays(365) } }),
  'heaviest, 365 days by app × block × country': report('heaviest', {
    groupList: ['application', 'adBlock', 'geo_country'],
    filterList: { period: lastDays(365) },
    sort: { field: 'revenue', direction: 'desc' },
  }),
  'heaviest, 90 days by country, one format': report('heaviest', { groupList: ['geo_country'], filterList: oneFormat }),
  'the same, compared with the 90 days before': report('heaviest', {
    groupList: ['geo_country'],
    filterList: oneFormat,
    comparison: 'previous_period',
  }),
  "heaviest, the dashboard's summary": { of: 'heaviest', path: '/dashboard/statistic/summary', body: null },
};
