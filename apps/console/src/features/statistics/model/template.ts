import type { ReportTemplate, ReportTemplateRequest, StatisticSort } from '@publisher-console/api-contract';

import { buildReport, draftOf, startingReport, statisticRequest } from './report.ts';
import type { ReportQuery } from './report.ts';
import { isSameChoice } from './report-draft.ts';
import type { CompleteDraft } from './report-draft.ts';

/** The parts of a report that a template saves: neither its page nor its chart. */
export function savedReport(report: ReportQuery): Omit<ReportTemplateRequest, 'title' | 'isStart'> {
  const { pagination: _pagination, ...saved } = statisticRequest(report);
  return saved;
}

/**
 * The parts of a draft that a template saves, with the order of the shown report if its column is still in the draft.
 */
export function savedDraft(draft: CompleteDraft, shown: ReportQuery): Omit<ReportTemplateRequest, 'title' | 'isStart'> {
  return savedReport(buildReport(draft, shown));
}

/** The body of the call that saves a template unchanged. */
export function templateRequest(template: ReportTemplate): ReportTemplateRequest {
  const { title, isStart, groupList, filterList, indicatorList, sort, comparison } = template;
  return {
    title,
    isStart,
    groupList,
    filterList,
    indicatorList,
    ...(sort && { sort }),
    ...(comparison && { comparison }),
  };
}

/** The first page of a template's report. */
export function reportOfTemplate({ filterList, ...template }: ReportTemplate): ReportQuery {
  return {
    ...startingReport,
    groups: template.groupList,
    apps: filterList.applicationList ?? [],
    formats: filterList.adFormatList ?? [],
    blocks: filterList.adBlockList ?? [],
    countries: filterList.countryList ?? [],
    indicators: template.indicatorList,
    period: filterList.period,
    comparison: template.comparison,
    sort: template.sort,
  };
}

/** Whether a report is that of a template, on any page. */
export function isReportOf(report: ReportQuery, template: ReportTemplate): boolean {
  const saved = reportOfTemplate(template);
  return (
    isSameChoice(draftOf(report), draftOf(saved)) &&
    report.sort?.field === saved.sort?.field &&
    report.sort?.direction === saved.sort?.direction
  );
}

/** The template with a title, by the API's comparison of titles. */
export function templateNamed(templates: readonly ReportTemplate[], title: string): ReportTemplate | undefined {
  const sought = comparedTitle(title);
  return templates.find((template) => comparedTitle(template.title) === sought);
}

/** The form in which the API compares titles: titles with equal forms are the same. */
export function comparedTitle(title: string): string {
  return title.trim().normalize('NFKC').toLowerCase();
}

const byRevenue: StatisticSort = { field: 'revenue', direction: 'desc' };

/** The columns of ready-made reports for common questions that no tab opens. */
const readyReports = {
  appsByDay: { groups: ['date', 'application'], indicators: startingReport.indicators, sort: null },
  appsByMonth: { groups: ['month', 'application'], indicators: startingReport.indicators, sort: null },
  formatsOfApps: { groups: ['application', 'adFormat'], indicators: startingReport.indicators, sort: null },
  priceByCountry: { groups: ['geo_country'], indicators: ['impressions', 'ecpm', 'revenue'], sort: byRevenue },
  blockFunnel: {
    groups: ['adBlock'],
    indicators: ['requests', 'fill_rate', 'selections', 'show_rate', 'impressions', 'ecpm', 'revenue'],
    sort: byRevenue,
  },
} satisfies Record<string, Pick<ReportQuery, 'groups' | 'indicators' | 'sort'>>;

export type ReadyReport = keyof typeof readyReports;

export const readyReportIds = Object.keys(readyReports) as ReadyReport[];

/** A ready-made report, with the period, the comparison and the filters of the shown report. */
export function readyReport(id: ReadyReport, shown: ReportQuery): ReportQuery {
  return { ...shown, ...readyReports[id], chart: [], page: 1 };
}
