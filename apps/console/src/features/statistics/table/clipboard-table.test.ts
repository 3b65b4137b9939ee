import type { StatisticRow } from '@publisher-console/api-contract';
import { describe, expect, it } from 'vitest';

import { formatOf } from '#common/format/format.ts';
import { startingReport } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { asHtml, asTabSeparated, clipboardTable } from './clipboard-table.ts';

const texts = {
  total: 'Total',
  previous: (title: string) => `${title}, previous`,
  change: (title: string) => `${title}, change`,
  days: 'Days',
  changeInPercent: (title: string) => `${title}, change in %`,
};

const application = { id: 'a', title: 'Chess', platform: 'android', iconUrl: null, isDeleted: false } as const;
const row: StatisticRow = {
  groups: { date: '2026-11-20', application },
  indicators: { requests: 12_345, revenue: 1234.5, ctr: null },
  comparison: null,
};
const statistic: Statistic = {
  report: { ...startingReport, groups: ['date', 'application'] },
  table: {
    columns: [
      { kind: 'group', id: 'date', title: 'Date' },
      { kind: 'group', id: 'application', title: 'Application' },
      { kind: 'indicator', id: 'requests', title: 'Requests', unit: 'count', formula: null },
      { kind: 'indicator', id: 'revenue', title: 'Revenue', unit: 'money', formula: null },
      { kind: 'indicator', id: 'ctr', title: 'CTR', unit: 'percent', formula: 'clicks ÷ impressions × 100' },
    ],
    rows: [row],
    pagination: { page: 1, size: 25, total: 1, pages: 1 },
  },
  summary: row.indicators,
  comparison: null,
  meta: {
    timeZone: 'UTC',
    currency: 'EUR',
    period: { from: '2026-11-20', to: '2026-11-20' },
    snapshot: '0',
    dataAsOf: null,
    lateSince: null,
    finalUntil: null,
    openDays: [],
    warnings: [],
  },
};

describe('a copied report', () => {
  it('has headings with units, numbers that a spreadsheet can read, and totals', () => {
    expect(clipboardTable(statistic, formatOf('en'), texts)).toEqual([
      ['Date', 'Application', 'Requests', 'Revenue, EUR', 'CTR, %'],
      ['2026-11-20', 'Chess (Android)', '12345', '1234.5', ''],
      ['Total', '', '12345', '1234.5', ''],
    ]);
    expect(clipboardTable(statistic, formatOf('ru'), texts)[1]).toContain('1234,5');
  });

  it('has three more columns for each indicator of a comparison, like a report file', () => {
    const compared = {
      current: row.indicators,
      previous: { requests: 10_000, revenue: 0, ctr: null },
      change: {
        requests: { absolute: 2345, percent: 23.45 },
        revenue: { absolute: 1234.5, percent: null },
        ctr: { absolute: null, percent: null },
      },
    };
    const cells = clipboardTable(
      {
        ...statistic,
        table: { ...statistic.table, rows: [{ ...row, comparison: compared }] },
        comparison: {
          ...compared,
          id: 'previous_period',
          period: { from: '2026-11-13', to: '2026-11-13' },
          days: {
            compared: 1,
            period: { from: '2026-11-20', to: '2026-11-20' },
            otherPeriod: { from: '2026-11-13', to: '2026-11-13' },
            inProgress: 0,
            withoutData: 0,
            withoutMatch: 0,
          },
        },
      },
      formatOf('en'),
      texts,
    );
    expect(cells[0]?.slice(2, 6)).toEqual([
      'Requests',
      'Requests, previous',
      'Requests, change',
      'Requests, change in %',
    ]);
    expect(cells[1]?.slice(2)).toEqual([
      '12345',
      '10000',
      '2345',
      '23.45',
      '1234.5',
      '0',
      '1234.5',
      '',
      '',
      '',
      '',
      '',
    ]);
    expect(new Set(cells.map(({ length }) => length))).toEqual(new Set([14]));
  });

  it.each(['=1+1', '+1', '-1', '@sum'])('does not run the name %s as a formula', (title) => {
    const named = { ...row, groups: { ...row.groups, application: { ...application, title } } };
    const cells = clipboardTable({ ...statistic, table: { ...statistic.table, rows: [named] } }, formatOf('en'), texts);
    expect(cells[1]?.[1]).toBe(`'${title} (Android)`);
  });

  it('leaves a name with tabs, line breaks and markup in its cell', () => {
    const named = { ...row, groups: { ...row.groups, application: { ...application, title: 'a\tb\n<i>&"' } } };
    const cells = clipboardTable({ ...statistic, table: { ...statistic.table, rows: [named] } }, formatOf('en'), texts);
    expect(asTabSeparated(cells).split('\n')).toHaveLength(3);
    expect(asTabSeparated(cells).split('\n')[1]?.split('\t')).toHaveLength(5);
    expect(asHtml(cells)).toContain('<td>a b &lt;i&gt;&amp;&quot; (Android)</td>');
  });
});
