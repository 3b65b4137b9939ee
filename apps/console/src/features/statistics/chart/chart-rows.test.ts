import type { StatisticRow } from '@publisher-console/api-contract';
import { describe, expect, it } from 'vitest';

import { daysOf } from '#common/format/days.ts';
import { startingReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

import { chartRequest, largestRows, rowsByDay } from './chart-rows.ts';
import { chartIndicators, chartShape } from './chart-shape.ts';

const row = (groups: StatisticRow['groups'], revenue: number): StatisticRow => ({
  groups,
  indicators: { revenue },
  comparison: null,
});

describe('the chart of a report', () => {
  it.each<[ReportQuery['groups'], ReturnType<typeof chartShape>]>([
    [[], null],
    [['date'], { kind: 'lines', group: 'date' }],
    [['application', 'date'], { kind: 'lines', group: 'date' }],
    [['geo_country', 'application'], { kind: 'bars', group: 'geo_country' }],
  ])('of %j is %j', (groups, shape) => {
    expect(chartShape({ groups })).toEqual(shape);
  });

  it('shows what was chosen, else revenue, else the first indicator', () => {
    const report: ReportQuery = { ...startingReport, indicators: ['requests', 'clicks', 'revenue'] };
    expect(chartIndicators(report)).toEqual(['revenue']);
    expect(chartIndicators({ ...report, chart: ['clicks', 'requests'] })).toEqual(['clicks', 'requests']);
    expect(chartIndicators({ ...report, groups: ['application'], chart: ['clicks', 'requests'] })).toEqual(['clicks']);
    expect(chartIndicators({ ...report, indicators: ['ctr'], chart: ['clicks'] })).toEqual(['ctr']);
  });

  it('requests every day of the longest period, with the filters and the comparison of the report', () => {
    const report: ReportQuery = {
      ...startingReport,
      groups: ['application', 'date'],
      apps: ['chess'],
      comparison: 'previous_period',
      page: 7,
    };
    expect(chartRequest(report, { kind: 'lines', group: 'date' })).toMatchObject({
      groupList: ['date'],
      filterList: { applicationList: ['chess'] },
      pagination: { page: 1, size: 2000 },
      sort: { field: 'date', direction: 'asc' },
      comparison: 'previous_period',
    });
  });

  it('requests the largest rows of a group by the indicator that it shows', () => {
    const report: ReportQuery = { ...startingReport, groups: ['geo_country'], chart: ['requests'], page: 7 };
    expect(chartRequest(report, { kind: 'bars', group: 'geo_country' })).toMatchObject({
      groupList: ['geo_country'],
      pagination: { page: 1, size: 25 },
      sort: { field: 'requests', direction: 'desc' },
    });
  });
});

describe('what a chart draws', () => {
  it('has a point for every day of the period, days without data included', () => {
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    const rows = [row({ date: '2026-03-01' }, 3), row({ date: '2026-02-27' }, 1)];
    const meta = { period: { from: '2026-02-27', to: '2026-03-01' } };
    const byDay = rowsByDay({ table: { rows }, meta } as Parameters<typeof rowsByDay>[0]);
    expect(byDay.map((day) => day?.indicators.revenue)).toEqual([1, undefined, 3]);
  });

  it('has the fifteen largest of a group, those without a value last', () => {
    const rows = Array.from({ length: 20 }, (_, index) => row({ geo_country: { id: 'DE', title: 'DE' } }, index));
    const empty: StatisticRow = { groups: {}, indicators: { revenue: null as never }, comparison: null };
    expect(largestRows([empty, ...rows], 'revenue').map(({ indicators }) => indicators.revenue)).toEqual(
      Array.from({ length: 15 }, (_, index) => 19 - index),
    );
    expect(largestRows([empty, row({}, 0)], 'revenue').at(-1)).toBe(empty);
  });
});
