import type { IndicatorId, Period, StatisticRequest, StatisticSort } from '@publisher-console/api-contract';

import type { CompleteDraft, ReportDraft } from './report-draft.ts';

export const pageSizes = [10, 25, 50, 100] as const;

export type PageSize = (typeof pageSizes)[number];

/** The choice in the controls, with the order, the chart and the page of rows: all are in the page's address. */
export interface ReportQuery extends ReportDraft {
  period: Period;
  /** Null for the order of the groups. */
  sort: StatisticSort | null;
  /** The one or two indicators of the chart; empty for the default. */
  chart: IndicatorId[];
  /** Counted from 1. */
  page: number;
  size: PageSize;
}

/** The first report of a publisher: the last seven days, the newest first, compared with the seven days before. */
export const startingReport: ReportQuery = {
  groups: ['date'],
  apps: [],
  formats: [],
  blocks: [],
  countries: [],
  indicators: ['requests', 'impressions', 'fill_rate', 'ecpm', 'revenue'],
  period: { preset: 'last_7_days' },
  comparison: 'previous_period',
  chart: [],
  sort: { field: 'date', direction: 'desc' },
  page: 1,
  size: 25,
};

/** The draft from which a report was built, without its order, chart and page. */
export function draftOf({ sort: _sort, chart: _chart, page: _page, size: _size, ...draft }: ReportQuery): ReportDraft {
  return draft;
}

/** The first page of a draft's report. The earlier order and chart stay if their columns are still in the report. */
export function buildReport(draft: CompleteDraft, before: ReportQuery): ReportQuery {
  const report = { ...before, ...draft, page: 1 };
  return { ...report, sort: sortWithin(report, before.sort), chart: chartWithin(report, before.chart) };
}

/** The indicators of a chart that are in the report. */
export function chartWithin({ indicators }: Pick<ReportDraft, 'indicators'>, chart: IndicatorId[]): IndicatorId[] {
  return chart.filter((id) => indicators.includes(id));
}

/** The order, if the report has its column; otherwise null. */
export function sortWithin(
  { groups, indicators }: Pick<ReportDraft, 'groups' | 'indicators'>,
  sort: StatisticSort | null,
): StatisticSort | null {
  return sort && [...groups, ...indicators].some((column) => column === sort.field) ? sort : null;
}

/** The body of the call for a report. */
export function statisticRequest(report: ReportQuery): StatisticRequest {
  const { groups, apps, formats, blocks, countries, indicators, period, comparison, sort, page, size } = report;
  return {
    groupList: groups,
    indicatorList: indicators,
    filterList: { applicationList: apps, adFormatList: formats, adBlockList: blocks, countryList: countries, period },
    pagination: { page, size },
    ...(sort && { sort }),
    ...(comparison && { comparison }),
  };
}
