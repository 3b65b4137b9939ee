import { expect, test } from 'vitest';

import { reportBy } from './row-report.ts';
import { draftOf, startingReport } from './report.ts';
import type { ReportQuery } from './report.ts';

const draftOfReport = (report: ReportQuery) => ({ ...draftOf(report), period: report.period });

test('a tab changes only the group; period, comparison, filters, indicators and size stay', () => {
  const report: ReportQuery = {
    ...startingReport,
    groups: ['date', 'adBlock'],
    period: { from: '2026-11-01', to: '2026-11-20' },
    comparison: 'previous_year',
    apps: ['a'],
    countries: ['DE'],
    indicators: ['requests', 'revenue'],
    page: 4,
    size: 100,
  };
  expect(reportBy('application', draftOfReport(report), report)).toEqual({
    ...report,
    groups: ['application'],
    sort: { field: 'revenue', direction: 'desc' },
    page: 1,
  });
});

test('groups of days are ordered by time; other groups by the chosen order, or by revenue', () => {
  const byRequests: ReportQuery = { ...startingReport, sort: { field: 'requests', direction: 'asc' } };
  expect(reportBy('geo_country', draftOfReport(byRequests), byRequests).sort).toEqual(byRequests.sort);
  expect(reportBy('date', draftOfReport(byRequests), byRequests).sort).toEqual({ field: 'date', direction: 'desc' });
  const withoutRevenue: ReportQuery = { ...startingReport, indicators: ['clicks', 'ctr'] };
  const byApp = reportBy('application', draftOfReport(withoutRevenue), withoutRevenue);
  expect(byApp.sort).toEqual({ field: 'clicks', direction: 'desc' });
});
