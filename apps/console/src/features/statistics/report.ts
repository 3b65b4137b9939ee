import type {
  AdFormatId,
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

export const pageSizes = [10, 25, 50, 100] as const;

export type PageSize = (typeof pageSizes)[number];

/** What the four controls choose. It runs only when the publisher builds it. */
export interface ReportDraft {
  /** In the order of the columns; empty gives totals only. */
  groups: GroupId[];
  /** Empty means all. */
  applications: string[];
  /** Empty means all. */
  adFormats: AdFormatId[];
  indicators: IndicatorId[];
  period: Period | null;
}

/** A report that can run, and the page of it that is in sight. */
export interface Report extends ReportDraft {
  period: Period;
  /** Null for the order of the groups. */
  sort: StatisticSort | null;
  /** From 1. */
  page: number;
  size: PageSize;
}

/** What a publisher sees before choosing anything: last week's days, newest first. */
export const startingReport: Report = {
  groups: ['date'],
  applications: [],
  adFormats: [],
  indicators: ['requests', 'impressions', 'fill_rate', 'ecpm', 'revenue'],
  period: { preset: 'last_7_days' },
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

/** The choice behind a report, without its order and page. */
export function draftOf({ groups, applications, adFormats, indicators, period }: Report): ReportDraft {
  return { groups, applications, adFormats, indicators, period };
}

/** The report that a draft becomes: from its first page, in the order of before where that column is still there. */
export function buildReport(draft: ReportDraft & { period: Period }, before: Report): Report {
  const report = { ...before, ...draft, page: 1 };
  return { ...report, sort: sortWithin(report, before.sort) };
}

/** The order, if it is by a column of the report. */
export function sortWithin(
  { groups, indicators }: Pick<ReportDraft, 'groups' | 'indicators'>,
  sort: StatisticSort | null,
): StatisticSort | null {
  return sort && [...groups, ...indicators].some((column) => column === sort.field) ? sort : null;
}

/** The order after a press on a column's header: the other way round, or first that way that answers a question. */
export function sortAfterPress(sort: StatisticSort | null, field: StatisticSort['field']): StatisticSort {
  if (sort?.field === field) return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  const byName = field !== 'date' && groupIds.some((group) => group === field);
  return { field, direction: byName ? 'asc' : 'desc' };
}

/** The body that asks the API for a report. */
export function statisticRequest(report: Report): StatisticRequest {
  const { groups, applications, adFormats, indicators, period, sort, page, size } = report;
  return {
    groupList: groups,
    indicatorList: indicators,
    filterList: { applicationList: applications, adFormatList: adFormats, period },
    pagination: { page, size },
    ...(sort && { sort }),
  };
}
