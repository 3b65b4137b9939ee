import type { GroupValues } from '@publisher-console/api-contract';
import { describe, expect, it } from 'vitest';

import { blockTitlesRequest, deeperReports, explanationRequest, narrowedTo } from './drill-down.ts';
import { startingReport } from './report.ts';
import type { ReportQuery } from './report.ts';

const application = { id: 'chess', title: 'Chess', platform: 'android', iconUrl: null, isDeleted: false } as const;
const adBlock = { id: 'menu', title: 'Menu', isDeleted: false };
const everything: Required<GroupValues> = {
  date: '2026-11-20',
  week: { id: '2026-11-16', from: '2026-11-18', to: '2026-11-22', days: 5, state: 'final' },
  month: { id: '2026-11-01', from: '2026-11-18', to: '2026-11-30', days: 13, state: 'final' },
  application,
  adBlock,
  adFormat: { id: 'fs_banner', title: 'Full-screen banner' },
  geo_country: { id: 'DE', title: 'Germany' },
};

describe('the explanation of a figure', () => {
  it('is of exactly the row of the figure', () => {
    expect(explanationRequest(startingReport, everything, 'revenue').filterList).toEqual({
      period: { from: '2026-11-20', to: '2026-11-20' },
      applicationList: ['chess'],
      adBlockList: ['menu'],
      adFormatList: ['fs_banner'],
      countryList: ['DE'],
    });
  });

  it('is limited to the days of a week that are in its month, if the row has both', () => {
    const november = { id: '2026-11-01', from: '2026-11-01', to: '2026-11-30', days: 30, state: 'final' } as const;
    const week = { id: '2026-11-30', from: '2026-11-30', to: '2026-12-04', days: 5, state: 'estimated' } as const;
    const periodOf = (row: GroupValues) => narrowedTo(startingReport, row).period;
    expect(periodOf({ week })).toEqual({ from: '2026-11-30', to: '2026-12-04' });
    expect(periodOf({ month: november })).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(periodOf({ week, month: november })).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  });

  it('preserves the filters and the preset of the report for the totals', () => {
    const report: ReportQuery = { ...startingReport, apps: ['chess', 'drift'], countries: ['DE'] };
    expect(narrowedTo(report, {})).toEqual(report);
  });

  it('has both parts of a ratio, and the comparison of the report', () => {
    const request = explanationRequest({ ...startingReport, comparison: 'previous_year', page: 3 }, {}, 'ecpm');
    expect(request).toMatchObject({
      groupList: [],
      indicatorList: ['ecpm', 'revenue', 'impressions'],
      comparison: 'previous_year',
      pagination: { page: 1 },
    });
    expect(explanationRequest(startingReport, {}, 'clicks')).toMatchObject({
      indicatorList: ['clicks'],
      comparison: 'previous_period',
    });
  });
});

describe('the titles of filtered ad blocks', () => {
  const report: ReportQuery = { ...startingReport, blocks: ['menu'], apps: ['chess'], countries: ['DE'], page: 3 };

  it('are requested for the period of the report, without its other filters', () => {
    expect(blockTitlesRequest(report)).toMatchObject({
      groupList: ['adBlock'],
      filterList: { ...explanationRequest(report, {}, 'revenue').filterList, applicationList: [], countryList: [] },
      pagination: { page: 1 },
    });
  });

  it('are requested neither without such a filter nor for a report that shows them', () => {
    expect(blockTitlesRequest({ ...report, blocks: [] })).toBeNull();
    expect(blockTitlesRequest({ ...report, groups: ['date', 'adBlock'] })).toBeNull();
  });
});

describe('the reports behind a figure', () => {
  const groupsBehind = (report: ReportQuery, row: GroupValues, hasDays = true) =>
    deeperReports(report, row, 'revenue', hasDays).map(({ group }) => group);

  it.each<[string, Partial<ReportQuery>, GroupValues, boolean, string[]]>([
    [
      'the totals of a report by app',
      { groups: ['application'] },
      {},
      true,
      ['geo_country', 'adFormat', 'adBlock', 'date'],
    ],
    [
      'a day',
      { groups: ['date'] },
      { date: '2026-11-20' },
      false,
      ['application', 'geo_country', 'adFormat', 'adBlock'],
    ],
    ['an app', { groups: ['application'] }, { application }, true, ['geo_country', 'adFormat', 'adBlock', 'date']],
    ['an ad block', { groups: ['adBlock'] }, { adBlock }, true, ['geo_country', 'date']],
    [
      'an app of one day',
      { groups: ['date', 'application'] },
      { date: '2026-11-20', application },
      false,
      ['geo_country', 'adFormat', 'adBlock'],
    ],
    ['the totals of one app', { groups: ['date'], apps: ['chess'] }, {}, true, ['geo_country', 'adFormat', 'adBlock']],
    [
      'the totals of a day without groups',
      { groups: [] },
      {},
      false,
      ['application', 'geo_country', 'adFormat', 'adBlock'],
    ],
    [
      'a week',
      { groups: ['week'], apps: ['chess'] },
      { week: everything.week },
      true,
      ['geo_country', 'adFormat', 'adBlock', 'date'],
    ],
    ['a row that nothing divides', {}, everything, false, []],
  ])('of %s add something', (_, report, row, hasDays, groups) => {
    expect(groupsBehind({ ...startingReport, ...report }, row, hasDays)).toEqual(groups);
  });

  it('are about the row, show the pressed indicator first and begin at their first page', () => {
    const reports = deeperReports({ ...startingReport, page: 4 }, { application }, 'revenue', true);
    const byBlock = reports.find(({ group }) => group === 'adBlock');
    expect(byBlock?.report).toMatchObject({
      groups: ['adBlock'],
      apps: ['chess'],
      sort: { field: 'revenue', direction: 'desc' },
      chart: ['revenue'],
      page: 1,
      indicators: startingReport.indicators,
    });
  });
});
