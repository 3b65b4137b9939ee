import type { GroupId, GroupValues } from '@publisher-console/api-contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { groupIds } from './criteria-ids.ts';
import { reportFromSearch, searchFromReport } from './report-search.ts';
import { startingReport } from './report.ts';
import type { ReportQuery } from './report.ts';
import { rowReport } from './row-report.ts';

const row: GroupValues = {
  date: '2026-11-20',
  week: { id: '2026-11-16', from: '2026-11-16', to: '2026-11-20', days: 5, state: 'in_progress' },
  month: { id: '2026-11-01', from: '2026-11-03', to: '2026-11-20', days: 18, state: 'in_progress' },
  application: { id: 'app', title: 'Chess', platform: 'android', iconUrl: null, isDeleted: false },
  adBlock: { id: 'block', title: 'Level end', isDeleted: false },
  adFormat: { id: 'fs_banner', title: 'Full-screen banner' },
  geo_country: { id: 'DE', title: 'Germany' },
};

const reports = fc
  .record({
    groups: fc.shuffledSubarray([...groupIds], { minLength: 1 }),
    countries: fc.subarray(['DE', 'FR']),
    comparison: fc.constantFrom(null, 'previous_period' as const),
  })
  .map((part): ReportQuery => ({ ...startingReport, ...part, page: 3, size: 50 }));

const narrowedPart = {
  date: { period: { from: '2026-11-20', to: '2026-11-20' } },
  week: { period: { from: '2026-11-16', to: '2026-11-20' } },
  month: { period: { from: '2026-11-03', to: '2026-11-20' } },
  application: { apps: ['app'] },
  adBlock: { blocks: ['block'] },
  adFormat: { formats: ['fs_banner'] },
  geo_country: { countries: ['DE'] },
} satisfies Record<GroupId, Partial<ReportQuery>>;

test('a press on a name gives a report of only that value, by another group, and its address describes it', () => {
  fc.assert(
    fc.property(reports, fc.nat(6), (report, place) => {
      const group = report.groups[place % report.groups.length] ?? 'date';
      const next = rowReport(report, row, group);
      if (next === null) throw new Error('no report');
      expect(next).toMatchObject({ ...narrowedPart[group], comparison: report.comparison, page: 1, size: 50 });
      expect(next.groups).not.toContain(group);
      expect(next.groups).not.toHaveLength(0);
      expect(reportFromSearch(JSON.parse(JSON.stringify(searchFromReport(next))))).toEqual(next);
    }),
  );
});

test('the other filters of the report stay, and a group with only one value is not chosen next', () => {
  const report: ReportQuery = { ...startingReport, groups: ['geo_country'], apps: ['app'], formats: ['fs_banner'] };
  expect(rowReport(report, row, 'geo_country')).toMatchObject({
    apps: ['app'],
    formats: ['fs_banner'],
    countries: ['DE'],
    groups: ['adBlock'],
    sort: { field: 'revenue', direction: 'desc' },
  });
});

test('a row without a value of the group has no report of its own', () => {
  expect(rowReport({ ...startingReport, groups: ['geo_country'] }, { date: '2026-11-20' }, 'geo_country')).toBeNull();
});
