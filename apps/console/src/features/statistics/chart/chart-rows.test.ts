import type { StatisticRow } from '@publisher-console/api-contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { daysOf } from '#common/format/days.ts';
import { startingReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

import { daysRequest, largestRequest, partsOn, partsRequest, rowsByDay } from './chart-rows.ts';
import { otherValues } from './chart-series.ts';
import { chartIndicators, chartShape, hasChart, sizeIndicator } from './chart-shape.ts';

const row = (groups: StatisticRow['groups'], revenue: number): StatisticRow => ({
  groups,
  indicators: { revenue },
  comparison: null,
});

const week = { from: '2026-11-16', to: '2026-11-22' };

describe('the chart of a report', () => {
  it.each<[ReportQuery['groups'], ReturnType<typeof chartShape>]>([
    [[], null],
    [['date'], { kind: 'lines' }],
    [['application', 'date'], { kind: 'stack', group: 'application' }],
    [['date', 'geo_country', 'application'], { kind: 'stack', group: 'geo_country' }],
    [['adFormat'], { kind: 'stack', group: 'adFormat' }],
  ])('of %j is %j', (groups, shape) => {
    expect(chartShape({ ...startingReport, groups }, week)).toEqual(shape);
  });

  it('of one day does not repeat the table', () => {
    const report: ReportQuery = { ...startingReport, groups: ['application'] };
    expect(chartShape(report, { from: week.to, to: week.to })).toBeNull();
    expect(hasChart({ ...report, period: { preset: 'yesterday' } })).toBe(false);
    expect(hasChart(report)).toBe(true);
  });

  it('never adds up ratios', () => {
    const report: ReportQuery = { ...startingReport, groups: ['application'], chart: ['ecpm'] };
    expect(chartShape(report, week)).toEqual({ kind: 'parts', group: 'application' });
    expect(sizeIndicator('ecpm')).toBe('impressions');
    expect(sizeIndicator('revenue')).toBe('revenue');
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
    expect(daysRequest(report)).toMatchObject({
      groupList: ['date'],
      filterList: { applicationList: ['chess'] },
      pagination: { page: 1, size: 2000 },
      sort: { field: 'date', direction: 'asc' },
      comparison: 'previous_period',
    });
  });

  it('requests the days of its largest parts only, and keeps the other filters', () => {
    const report: ReportQuery = { ...startingReport, groups: ['geo_country'], apps: ['chess'], page: 7 };
    expect(largestRequest(report, 'geo_country', 'requests')).toMatchObject({
      groupList: ['geo_country'],
      indicatorList: ['requests'],
      pagination: { page: 1, size: 10 },
      sort: { field: 'requests', direction: 'desc' },
    });
    expect(partsRequest(report, 'geo_country', 'requests', ['DE', 'US'])).toMatchObject({
      groupList: ['date', 'geo_country'],
      indicatorList: ['requests'],
      filterList: { applicationList: ['chess'], countryList: ['DE', 'US'] },
      pagination: { page: 1, size: 2000 },
    });
  });

  it('has as many parts as one answer has rows for', () => {
    expect([7, 400, 401, 1830].map(partsOn)).toEqual([5, 5, 4, 1]);
  });
});

describe('what a chart draws', () => {
  it('has a point for every day of the period, days without data included', () => {
    const period = { from: '2026-02-27', to: '2026-03-01' };
    expect(daysOf(period)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    const rows = [row({ date: '2026-03-01' }, 3), row({ date: '2026-02-27' }, 1)];
    expect(rowsByDay(rows, { period }).map((day) => day?.indicators.revenue)).toEqual([1, undefined, 3]);
  });

  it('adds up: the parts and the others are the total of each day', () => {
    const millionths = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(fc.array(millionths, { minLength: 1, maxLength: 6 }), (amounts) => {
        const [rest = 0, ...parts] = amounts.map((amount) => amount / 1e6);
        const total = Number((rest + parts.reduce((sum, part) => sum + part, 0)).toFixed(6));
        expect(
          otherValues(
            [total, null],
            parts.map((part) => [part, null]),
          ),
        ).toEqual([rest, null]);
      }),
    );
  });
});
