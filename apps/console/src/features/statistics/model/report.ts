import type {
  AdFormatId,
  ComparisonId,
  GroupId,
  IndicatorId,
  Period,
  PresetId,
  StatisticRequest,
  StatisticSort,
} from '@publisher-console/api-contract';

export const groupIds = ['date', 'application', 'adBlock', 'adFormat', 'geo_country'] as const satisfies GroupId[];

export const adFormatIds = ['fs_banner', 'rewarded_video'] as const satisfies AdFormatId[];

export const indicatorIds = [
  'requests',
  'selections',
  'impressions',
  'clicks',
  'revenue',
  'ecpm',
  'rpm',
  'fill_rate',
  'show_rate',
  'ctr',
  'completions',
  'completion_rate',
] as const satisfies IndicatorId[];

export const presetIds = [
  'today',
  'yesterday',
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const satisfies PresetId[];

export const comparisonIds = ['previous_period', 'previous_year'] as const satisfies ComparisonId[];

export const pageSizes = [10, 25, 50, 100] as const;

export type PageSize = (typeof pageSizes)[number];

/** What the four controls choose. It runs only when the publisher builds it. */
export interface ReportDraft {
  /** In the order of the columns; empty gives totals only. */
  groups: GroupId[];
  /** Ids of applications; empty means all. */
  apps: string[];
  /** Empty means all. */
  formats: AdFormatId[];
  /** Ids of ad blocks; empty means all. Only a link from a figure of a report narrows it to ad blocks. */
  blocks: string[];
  /** Ids of countries; empty means all. As with ad blocks, only links name them. */
  countries: string[];
  /** In the order of the columns. */
  indicators: IndicatorId[];
  period: Period | null;
  /** Null compares with nothing. */
  comparison: ComparisonId | null;
}

/** A report that can run, and which page of it is shown. */
export interface Report extends ReportDraft {
  period: Period;
  /** Null for the order of the groups. */
  sort: StatisticSort | null;
  /** Which indicators the chart draws, one or two; empty leaves it to the page. */
  chart: IndicatorId[];
  /** From 1. */
  page: number;
  size: PageSize;
}

/** The report that a publisher sees before choosing anything: the last seven days, newest first. */
export const startingReport: Report = {
  groups: ['date'],
  apps: [],
  formats: [],
  blocks: [],
  countries: [],
  indicators: ['requests', 'impressions', 'fill_rate', 'ecpm', 'revenue'],
  period: { preset: 'last_7_days' },
  comparison: null,
  chart: [],
  sort: { field: 'date', direction: 'desc' },
  page: 1,
  size: 25,
};

export type DraftGap = 'indicators' | 'period';

/** What a draft still lacks to be built. */
export function draftGaps(draft: ReportDraft): DraftGap[] {
  const gaps: DraftGap[] = [];
  if (draft.indicators.length === 0) gaps.push('indicators');
  if (draft.period === null) gaps.push('period');
  return gaps;
}

/** The choice behind a report, without its order, chart and page. */
export function draftOf({ sort: _sort, chart: _chart, page: _page, size: _size, ...draft }: Report): ReportDraft {
  return draft;
}

/** Whether two choices give the same report. The order of columns counts; the order in which filters were ticked does not. */
export function isSameChoice(one: ReportDraft, other: ReportDraft): boolean {
  return (
    isSameList(one.groups, other.groups) &&
    isSameList(one.indicators, other.indicators) &&
    isSameList(one.apps.toSorted(), other.apps.toSorted()) &&
    isSameList(one.formats.toSorted(), other.formats.toSorted()) &&
    isSameList(one.blocks.toSorted(), other.blocks.toSorted()) &&
    isSameList(one.countries.toSorted(), other.countries.toSorted()) &&
    one.comparison === other.comparison &&
    isSamePeriod(one.period, other.period)
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function isSamePeriod(one: Period | null, other: Period | null): boolean {
  if (one === null || other === null) return one === other;
  if ('preset' in one) return 'preset' in other && one.preset === other.preset;
  return 'from' in other && one.from === other.from && one.to === other.to;
}

/** The report that a draft becomes: its first page, in the earlier order where that column is still in the report. */
export function buildReport(draft: ReportDraft & { period: Period }, before: Report): Report {
  const report = { ...before, ...draft, page: 1 };
  return { ...report, sort: sortWithin(report, before.sort), chart: chartWithin(report, before.chart) };
}

/** The indicators of a chart that are in the report. */
export function chartWithin({ indicators }: Pick<ReportDraft, 'indicators'>, chart: IndicatorId[]): IndicatorId[] {
  return chart.filter((id) => indicators.includes(id));
}

/** The order, if it is by a column of the report. */
export function sortWithin(
  { groups, indicators }: Pick<ReportDraft, 'groups' | 'indicators'>,
  sort: StatisticSort | null,
): StatisticSort | null {
  return sort && [...groups, ...indicators].some((column) => column === sort.field) ? sort : null;
}

/** The order after a press on a column's header: reversed if it is sorted already, else largest first, names from A. */
export function sortAfterPress(sort: StatisticSort | null, field: StatisticSort['field']): StatisticSort {
  if (sort?.field === field) return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  const byName = field !== 'date' && groupIds.some((group) => group === field);
  return { field, direction: byName ? 'asc' : 'desc' };
}

/** The body that asks the API for a report. */
export function statisticRequest(report: Report): StatisticRequest {
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
