import type { StatisticRow } from '@publisher-console/api-contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { daysOf } from '#common/format/days.ts';
import { formatOf } from '#common/format/format.ts';
import { startingReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';

import { largestRequest, partsOn, partsRequest, rowsBySpan, spansRequest } from './chart-rows.ts';
import { otherValues, stackedValues } from './chart-series.ts';
import { spanGroup, spanPoints, spansOf } from './chart-spans.ts';
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
    [['month'], { kind: 'lines' }],
    [['month', 'week'], { kind: 'lines' }],
    [['week', 'application'], { kind: 'stack', group: 'application' }],
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

  it('shows the chosen indicators, else revenue, else the first indicator', () => {
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
    expect(spansRequest(report, 'date')).toMatchObject({
      groupList: ['date'],
      filterList: { applicationList: ['chess'] },
      pagination: { page: 1, size: 2000 },
      sort: { field: 'date', direction: 'asc' },
      comparison: 'previous_period',
    });
  });

  it('requests only the days of its largest parts, with the other filters of the report', () => {
    const report: ReportQuery = { ...startingReport, groups: ['geo_country'], apps: ['chess'], page: 7 };
    expect(largestRequest(report, 'geo_country', 'requests')).toMatchObject({
      groupList: ['geo_country'],
      indicatorList: ['requests'],
      pagination: { page: 1, size: 10 },
      sort: { field: 'requests', direction: 'desc' },
    });
    expect(partsRequest(report, 'date', 'geo_country', 'requests', ['DE', 'US'])).toMatchObject({
      groupList: ['date', 'geo_country'],
      indicatorList: ['requests'],
      filterList: { applicationList: ['chess'], countryList: ['DE', 'US'] },
      pagination: { page: 1, size: 2000 },
    });
  });

  it('has as many parts as fit into the rows of one answer', () => {
    expect([7, 400, 401, 1830].map(partsOn)).toEqual([5, 5, 4, 1]);
  });
});

describe('the points of a chart by week or month', () => {
  const period = { from: '2026-12-30', to: '2027-01-05' };

  it('are every week or month of the period, cut by it, over the turn of a year', () => {
    expect(spansOf('week', period)).toEqual([
      { id: '2026-12-28', from: '2026-12-30', to: '2027-01-03' },
      { id: '2027-01-04', from: '2027-01-04', to: '2027-01-05' },
    ]);
    expect(spansOf('month', { from: '2028-02-29', to: '2028-03-31' })).toEqual([
      { id: '2028-02-01', from: '2028-02-29', to: '2028-02-29' },
      { id: '2028-03-01', from: '2028-03-01', to: '2028-03-31' },
    ]);
  });

  it.each<[ReportQuery['groups'], string]>([
    [['month'], 'month'],
    [['month', 'application', 'week'], 'week'],
    [['month', 'date'], 'date'],
    [['application'], 'date'],
  ])('of a report by %j are each a %s', (groups, span) => {
    expect(spanGroup({ groups }, period)).toBe(span);
  });

  it('are days where the period has one week or month', () => {
    expect(spanGroup({ groups: ['week'] }, week)).toBe('date');
    expect(spanGroup({ groups: ['month'] }, week)).toBe('date');
  });

  it('show the days of a part of a month, and mark an unfinished span', () => {
    const month = { id: '2027-01-01', from: '2027-01-01', to: '2027-01-04', days: 4, state: 'in_progress' } as const;
    const texts = { estimated: 'Estimated', partOf: (shown: number, all: number) => `${shown} of ${all}` };
    const eventsOf = new Map([['2027-01-03', ['Ad block created']]]);
    const points = spanPoints('month', [undefined, row({ month }, 1)], { period, openDays: [] }, formatOf('en'), {
      ...texts,
      eventsOf,
    });
    expect(points).toEqual([
      { title: 'Dec 30 – 31, 2026', tick: 'Dec', unfinished: false, part: true, note: '2 of 31', events: [] },
      {
        title: 'Jan 1 – 4, 2027',
        tick: 'Jan 2027',
        unfinished: true,
        part: true,
        note: '4 of 31',
        events: ['Ad block created'],
      },
    ]);
  });

  it('are requested as one row each', () => {
    const report: ReportQuery = { ...startingReport, groups: ['month', 'application'] };
    expect(spansRequest(report, 'month')).toMatchObject({
      groupList: ['month'],
      sort: { field: 'month', direction: 'asc' },
    });
    const rows = [
      row({ month: { id: '2027-01-01', from: '2027-01-01', to: '2027-01-05', days: 5, state: 'final' } }, 7),
    ];
    expect(rowsBySpan(rows, 'month', { period }).map((each) => each?.indicators.revenue)).toEqual([undefined, 7]);
  });
});

describe('what a chart draws', () => {
  it('has a point for every day of the period, days without data included', () => {
    const period = { from: '2026-02-27', to: '2026-03-01' };
    expect(daysOf(period)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    const rows = [row({ date: '2026-03-01' }, 3), row({ date: '2026-02-27' }, 1)];
    expect(rowsBySpan(rows, 'date', { period }).map((day) => day?.indicators.revenue)).toEqual([1, undefined, 3]);
  });

  it('stacks no part on a day whose total is not measured, because the parts would look like the whole', () => {
    expect(stackedValues([1, 2, null], [3, null, 4])).toEqual([1, null, null]);
  });

  it('adds up: on each day, the parts and the others give the total', () => {
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
