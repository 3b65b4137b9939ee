import type { ReportTemplate } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';

import { startingReport } from './report.ts';
import type { ReportQuery } from './report.ts';
import { reportFromSearch, searchFromReport } from './report-search.ts';
import {
  isReportOf,
  reportOfTemplate,
  savedReport,
  readyReport,
  readyReportIds,
  templateNamed,
  templateRequest,
} from './template.ts';

const own = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e02';

const reports: [string, ReportQuery][] = [
  ['the starting report', startingReport],
  ['a report without a comparison', { ...startingReport, comparison: null }],
  ['totals only', { ...startingReport, groups: [], sort: null }],
  [
    'everything',
    {
      groups: ['application', 'geo_country'],
      apps: [own],
      formats: ['rewarded_video'],
      blocks: [own],
      countries: ['DE', 'ZZ'],
      indicators: ['revenue', 'ctr'],
      period: { from: '2026-11-01', to: '2026-11-20' },
      comparison: 'previous_year',
      sort: { field: 'ctr', direction: 'asc' },
      chart: [],
      page: 1,
      size: 25,
    },
  ],
  ...readyReportIds.map((id): [string, ReportQuery] => [id, readyReport(id, startingReport)]),
];

/** The template that the API returns for a saved report. */
function savedAs(report: ReportQuery): ReportTemplate {
  const { groupList = [], sort = null, comparison = null, isShared = false, ...saved } = savedReport(report);
  const at = '2026-11-20T09:30:00.000Z';
  const withDefaults = { groupList, sort, comparison, ...saved };
  return {
    id: own,
    title: 'Revenue',
    isStart: false,
    isShared: false,
    isOwn: true,
    createdAt: at,
    updatedAt: at,
    ...withDefaults,
  };
}

test.each(reports)('%s is the same after it was saved, opened and put into the address', (_name, report) => {
  const opened = reportOfTemplate(savedAs(report));
  expect(opened).toEqual(report);
  const search = JSON.parse(JSON.stringify(searchFromReport(opened))) as Record<string, unknown>;
  expect(isReportOf(reportFromSearch(search), savedAs(report))).toBe(true);
});

test('another page is the report of its template; another order, filter or comparison is not', () => {
  const template = savedAs(startingReport);
  expect(isReportOf({ ...startingReport, page: 3, size: 100, chart: ['revenue'] }, template)).toBe(true);
  expect(isReportOf({ ...startingReport, sort: { field: 'date', direction: 'asc' } }, template)).toBe(false);
  expect(isReportOf({ ...startingReport, countries: ['DE'] }, template)).toBe(false);
  expect(isReportOf({ ...startingReport, comparison: null }, template)).toBe(false);
});

test('saving a template with one change preserves the rest of it', () => {
  for (const [, report] of reports) {
    const { isStart, title, ...saved } = templateRequest(savedAs(report));
    expect({ isStart, title }).toEqual({ isStart: false, title: 'Revenue' });
    expect(saved).toEqual(savedReport(report));
  }
});

test('names are compared without case, Unicode forms of letters and spaces around them', () => {
  const template = savedAs(startingReport);
  expect(templateNamed([template], ' REVENUE ')).toBe(template);
  expect(templateNamed([{ ...template, title: 'Café' }], 'cafe\u0301')?.title).toBe('Café');
  expect(templateNamed([template], 'Revenues')).toBeUndefined();
});
