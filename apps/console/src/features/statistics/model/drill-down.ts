import type { DatePeriod, GroupId, GroupValues, IndicatorId, StatisticRequest } from '@publisher-console/api-contract';

import { statisticRequest } from './report.ts';
import type { ReportQuery } from './report.ts';

/** The numerator and denominator of each ratio. A measure has neither. */
const ratioParts: Partial<Record<IndicatorId, readonly [IndicatorId, IndicatorId]>> = {
  fill_rate: ['selections', 'requests'],
  show_rate: ['impressions', 'selections'],
  ctr: ['clicks', 'impressions'],
  ecpm: ['revenue', 'impressions'],
  rpm: ['revenue', 'requests'],
  completion_rate: ['completions', 'impressions'],
};

/** The indicators that an indicator is computed from; none for a measure. */
export function partsOf(indicator: IndicatorId): readonly IndicatorId[] {
  return ratioParts[indicator] ?? [];
}

/**
 * The days of a row: its day, or the days that the report has of its week and month.
 * @returns null if the report is not by days
 */
export function rowDays({ date, week, month }: GroupValues): DatePeriod | null {
  const periods = [date === undefined ? [] : { from: date, to: date }, week ?? [], month ?? []].flat();
  return periods.reduce<DatePeriod | null>(
    (days, { from, to }) => ({
      from: days !== null && days.from > from ? days.from : from,
      to: days !== null && days.to < to ? days.to : to,
    }),
    null,
  );
}

/**
 * A report narrowed to one of its rows: the row's groups become filters, and its days become the period.
 * @param row the groups of the row; none for the totals
 */
export function narrowedTo(report: ReportQuery, row: GroupValues): ReportQuery {
  const { application, adBlock, adFormat, geo_country: country } = row;
  const days = rowDays(row);
  return {
    ...report,
    ...(days && { period: days }),
    ...(application && { apps: [application.id] }),
    ...(adBlock && { blocks: [adBlock.id] }),
    ...(adFormat && { formats: [adFormat.id] }),
    ...(country && { countries: [country.id] }),
  };
}

/**
 * The body of the call for the parts of one figure, with their values in the other period.
 * @param row the groups of its row; none for the totals
 */
export function explanationRequest(report: ReportQuery, row: GroupValues, indicator: IndicatorId): StatisticRequest {
  return statisticRequest({
    ...narrowedTo(report, row),
    groups: [],
    indicators: [...new Set([indicator, ...partsOf(indicator)])],
    comparison: report.comparison ?? 'previous_period',
    sort: null,
    page: 1,
  });
}

/**
 * The body of the call for the titles of filtered ad blocks; null if the report has no such filter or shows the titles.
 */
export function blockTitlesRequest(report: ReportQuery): StatisticRequest | null {
  if (report.blocks.length === 0 || report.groups.includes('adBlock')) return null;
  return statisticRequest({
    ...report,
    groups: ['adBlock'],
    indicators: ['requests'],
    // Without the other filters, which could exclude all rows of an ad block and with them its title.
    apps: [],
    formats: [],
    countries: [],
    comparison: null,
    sort: null,
    page: 1,
    size: 100,
  });
}

const deeperGroups = ['application', 'geo_country', 'adFormat', 'adBlock', 'date'] as const satisfies GroupId[];

export type DeeperGroup = (typeof deeperGroups)[number];

/**
 * Reports that split a figure further, without those that would have a single row and without the report itself.
 * @param row the groups of the figure's row; none for the totals
 * @param hasDays whether the row covers more than one day
 */
export function deeperReports(
  report: ReportQuery,
  row: GroupValues,
  indicator: IndicatorId,
  hasDays: boolean,
): { group: DeeperGroup; report: ReportQuery }[] {
  const narrowed = narrowedTo(report, row);
  const hasOneBlock = narrowed.blocks.length === 1;
  const { period } = narrowed;
  const isSingleRow: Record<DeeperGroup, boolean> = {
    date: !hasDays || ('from' in period && period.from === period.to),
    application: hasOneBlock || narrowed.apps.length === 1,
    adBlock: hasOneBlock,
    geo_country: narrowed.countries.length === 1,
    adFormat: hasOneBlock || narrowed.formats.length === 1,
  };
  const isReportItself = (group: DeeperGroup) =>
    Object.keys(row).length === 0 && report.groups.length === 1 && report.groups[0] === group;
  return deeperGroups
    .filter((group) => !isSingleRow[group] && !isReportItself(group))
    .map((group) => ({
      group,
      report: {
        ...narrowed,
        groups: [group],
        sort: group === 'date' ? { field: group, direction: 'desc' } : { field: indicator, direction: 'desc' },
        chart: [indicator],
        page: 1,
      },
    }));
}
