import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { comparisonIds, groupIds, indicatorIds, presetIds } from './criteria-ids.ts';
import { pageSizes, startingReport, statisticRequest } from './report.ts';
import type { ReportQuery } from './report.ts';
import { reportFromSearch, searchFromReport } from './report-search.ts';

const someDay = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));

const somePeriod = fc.oneof(
  fc.constantFrom(...presetIds).map((preset) => ({ preset })),
  fc
    .tuple(someDay, fc.integer({ min: 0, max: 1829 }))
    .map(([from, days]) => ({ from, to: new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10) })),
);

const someReport: fc.Arbitrary<ReportQuery> = fc
  .record({
    groups: fc.shuffledSubarray([...groupIds]),
    indicators: fc.shuffledSubarray([...indicatorIds], { minLength: 1 }),
    apps: fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
    formats: fc.shuffledSubarray(['fs_banner', 'rewarded_video', 'native']),
    blocks: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
    countries: fc.shuffledSubarray(['DE', 'NO', 'ZZ']),
    comparison: fc.option(fc.constantFrom(...comparisonIds)),
    period: somePeriod,
    page: fc.integer({ min: 1, max: 1_000_000 }),
    size: fc.constantFrom(...pageSizes),
  })
  .chain((report) =>
    fc
      .option(
        fc.record({
          field: fc.constantFrom(...report.groups, ...report.indicators),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
      )
      .chain((sort) =>
        fc.shuffledSubarray(report.indicators).map((chart) => ({ ...report, sort, chart: chart.slice(0, 2) })),
      ),
  );

describe('the report in the address', () => {
  it('is read back as the same report', () => {
    fc.assert(
      fc.property(someReport, (report) => {
        expect(reportFromSearch(searchFromReport(report))).toEqual(report);
      }),
    );
  });

  it('survives the address as text, where numbers come back as text', () => {
    fc.assert(
      fc.property(someReport, (report) => {
        const present = Object.entries(searchFromReport(report)).filter(([, value]) => value !== undefined);
        const address = new URLSearchParams(present.map(([key, value]) => [key, String(value)]));
        expect(reportFromSearch(Object.fromEntries(address))).toEqual(report);
      }),
    );
  });

  it('gives a report that can be built, whatever was typed', () => {
    const anything = fc.dictionary(
      fc.constantFrom('groups', 'indicators', 'period', 'apps', 'formats', 'sort', 'page', 'size'),
      fc.oneof(fc.anything(), fc.string(), fc.integer().map(String)),
    );
    fc.assert(
      fc.property(anything, (search) => {
        const report = reportFromSearch(search);
        expect(report.indicators.length).toBeGreaterThan(0);
        expect(pageSizes).toContain(report.size);
        expect(report.page).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('gives the starting report when it describes none', () => {
    expect(reportFromSearch({})).toEqual(startingReport);
  });

  it('is short and readable', () => {
    const report: ReportQuery = {
      ...startingReport,
      groups: ['date', 'application'],
      indicators: ['requests', 'revenue'],
      sort: { field: 'revenue', direction: 'desc' },
      period: { from: '2026-11-01', to: '2026-11-20' },
      page: 2,
      size: 50,
    };
    expect(searchFromReport(report)).toEqual({
      groups: 'date,application',
      indicators: 'requests,revenue',
      period: '2026-11-01..2026-11-20',
      sort: '-revenue',
      page: 2,
      size: 50,
    });
  });
});

describe('the comparison in the address', () => {
  it.each([
    ['none is written, in an old link too: it is compared with the previous period', undefined, 'previous_period'],
    ['it is not one', 'karma', 'previous_period'],
    ['it is none: the report stays without one', 'none', null],
    ['it is another one', 'previous_year', 'previous_year'],
  ])('%s', (_case, compare, comparison) => {
    const report = reportFromSearch({ groups: 'date', indicators: 'revenue', period: 'today', compare });
    expect(report.comparison).toBe(comparison);
    expect(searchFromReport(report)['compare']).toBe(compare === 'karma' ? undefined : compare);
    expect(statisticRequest(report).comparison).toBe(comparison ?? undefined);
  });
});

describe('a wrong value in the address', () => {
  it('does not affect the others', () => {
    const report = reportFromSearch({
      groups: 'application,weather,application',
      indicators: 'revenue,karma',
      period: 'since_ever',
      sort: '-karma',
      page: '0',
      size: '33',
      formats: 'rewarded_video,Native,native',
    });
    expect(report).toEqual({
      ...startingReport,
      groups: ['application'],
      indicators: ['revenue'],
      formats: ['rewarded_video', 'native'],
      sort: null,
    });
  });

  it.each(['2026-02-30..2026-03-01', '2026-11-20..2026-11-01', '2026-11-01', '2015-01-01..2026-01-01', '..', 'none'])(
    'is not a period: %s',
    (period) => {
      expect(reportFromSearch({ period }).period).toEqual(startingReport.period);
    },
  );

  it('is an order by a column that the report does not have', () => {
    expect(
      reportFromSearch({ groups: 'date', indicators: 'revenue', period: 'today', sort: 'requests' }).sort,
    ).toBeNull();
  });
});

describe('a report without groups', () => {
  it('has no groups instead of the starting ones', () => {
    expect(reportFromSearch({ groups: 'none' }).groups).toEqual([]);
  });
});
