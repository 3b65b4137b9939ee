import type { GroupId, GroupValues, IndicatorId, StatisticRequest } from '@publisher-console/api-contract';

import { statisticRequest } from './report.ts';
import type { Report } from './report.ts';

/** What each ratio divides. A counted indicator has no parts. */
const ratioParts: Partial<Record<IndicatorId, readonly [IndicatorId, IndicatorId]>> = {
  fill_rate: ['selections', 'requests'],
  show_rate: ['impressions', 'selections'],
  ctr: ['clicks', 'impressions'],
  ecpm: ['revenue', 'impressions'],
  rpm: ['revenue', 'requests'],
  completion_rate: ['completions', 'impressions'],
};

/** Numerator and denominator of a ratio; none for what is counted. */
export function partsOf(indicator: IndicatorId): readonly IndicatorId[] {
  return ratioParts[indicator] ?? [];
}

/**
 * The report about no more than one of its rows: the row's groups become filters, its day the period.
 * @param row the groups of the row; none for the totals
 */
export function narrowedTo(report: Report, row: GroupValues): Report {
  const { date, application, adBlock, adFormat, geo_country: country } = row;
  return {
    ...report,
    ...(date !== undefined && { period: { from: date, to: date } }),
    ...(application && { apps: [application.id] }),
    ...(adBlock && { blocks: [adBlock.id] }),
    ...(adFormat && { formats: [adFormat.id] }),
    ...(country && { countries: [country.id] }),
  };
}

/**
 * Asks for the parts of one figure, and for what they were in the period before.
 * @param row the groups of its row; none for the totals
 */
export function explanationRequest(report: Report, row: GroupValues, indicator: IndicatorId): StatisticRequest {
  return statisticRequest({
    ...narrowedTo(report, row),
    groups: [],
    indicators: [...new Set([indicator, ...partsOf(indicator)])],
    comparison: report.comparison ?? 'previous_period',
    sort: null,
    page: 1,
  });
}

/** Asks for the names of the ad blocks that a report is filtered by. Null if it has no such filter, or names them itself. */
export function blockTitlesRequest(report: Report): StatisticRequest | null {
  if (report.blocks.length === 0 || report.groups.includes('adBlock')) return null;
  return statisticRequest({
    ...report,
    groups: ['adBlock'],
    indicators: ['requests'],
    // Whatever else the report leaves out, the ad block has its name.
    apps: [],
    formats: [],
    countries: [],
    comparison: null,
    sort: null,
    page: 1,
    size: 100,
  });
}

export type DeeperGroup = Extract<GroupId, 'date' | 'application' | 'adBlock' | 'geo_country'>;

const deeperGroups = ['application', 'adBlock', 'geo_country', 'date'] as const satisfies DeeperGroup[];

/**
 * Reports that divide a figure further. A division into one part, and the report itself, would add nothing.
 * @param row the groups of the figure's row; none for the totals
 * @param hasDays the row is about more than one day
 */
export function deeperReports(
  report: Report,
  row: GroupValues,
  indicator: IndicatorId,
  hasDays: boolean,
): { group: DeeperGroup; report: Report }[] {
  const narrowed = narrowedTo(report, row);
  const hasOneBlock = narrowed.blocks.length === 1;
  const isWhole: Record<DeeperGroup, boolean> = {
    date: !hasDays || row.date !== undefined,
    application: hasOneBlock || narrowed.apps.length === 1,
    adBlock: hasOneBlock,
    geo_country: narrowed.countries.length === 1,
  };
  const isReport = (group: DeeperGroup) =>
    Object.keys(row).length === 0 && report.groups.length === 1 && report.groups[0] === group;
  return deeperGroups
    .filter((group) => !isWhole[group] && !isReport(group))
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
