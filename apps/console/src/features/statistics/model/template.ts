import type { ReportTemplate, ReportTemplateRequest } from '@publisher-console/api-contract';

import { buildReport, draftOf, isSameChoice, startingReport, statisticRequest } from './report.ts';
import type { Report } from './report.ts';
import type { CompleteDraft } from './use-report-draft.ts';

/** What is saved of a report: its choice and its order, not the page of it. */
export function savedReport(report: Report): Omit<ReportTemplateRequest, 'title' | 'isStart'> {
  const { pagination: _pagination, ...saved } = statisticRequest(report);
  return saved;
}

/** What is saved of the choice in the controls. The order stays, if its column is still there. */
export function savedDraft(draft: CompleteDraft, shown: Report): Omit<ReportTemplateRequest, 'title' | 'isStart'> {
  return savedReport(buildReport(draft, shown));
}

/** A template as the body that saves it. */
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

/** The first page of the report that a template keeps. */
export function reportOfTemplate({ filterList, ...template }: ReportTemplate): Report {
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

/** Whether a report is the one that a template keeps, on whichever page. */
export function isReportOf(report: Report, template: ReportTemplate): boolean {
  const kept = reportOfTemplate(template);
  return (
    isSameChoice(draftOf(report), draftOf(kept)) &&
    report.sort?.field === kept.sort?.field &&
    report.sort?.direction === kept.sort?.direction
  );
}

/** The template with this name, compared as the API compares names. */
export function templateNamed(templates: readonly ReportTemplate[], title: string): ReportTemplate | undefined {
  const wanted = comparedTitle(title);
  return templates.find((template) => comparedTitle(template.title) === wanted);
}

/** A title without what makes no difference between names. */
export function comparedTitle(title: string): string {
  return title.trim().normalize('NFKC').toLowerCase();
}

const byRevenue = { field: 'revenue', direction: 'desc' } as const;

/** Reports to begin with, for those who have saved none. */
export const startingPoints = {
  day: startingReport,
  application: { ...startingReport, groups: ['application'], sort: byRevenue },
  country: { ...startingReport, groups: ['geo_country'], sort: byRevenue },
  format: { ...startingReport, groups: ['adFormat'], sort: byRevenue },
} satisfies Record<string, Report>;

export type StartingPoint = keyof typeof startingPoints;
