import type { StatisticRow } from '@publisher-console/api-contract';
import { describe, expect, it } from 'vitest';

import { formatOf } from '#common/format/format.ts';
import { startingReport } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { printMarkup } from './print-markup.ts';

const format = formatOf('en');
const texts = { total: 'Total', in_progress: 'In progress', partInProgress: 'Has a part', estimated: 'Estimated' };
const application = { id: 'a', title: 'Chess', platform: 'android', iconUrl: null, isDeleted: false } as const;
const row: StatisticRow = {
  groups: { date: '2026-11-20', application },
  indicators: { requests: 12_345, revenue: 0.001 },
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
    openDays: [{ date: '2026-11-20', state: 'estimated', dataAsOf: '2026-11-21T06:00:00Z' }],
    warnings: [],
  },
};

/** The print of one page of rows. */
function htmlOf(report: Statistic, rows: readonly StatisticRow[]): string {
  const printing = printMarkup(report, { format, texts });
  return [printing.head, printing.add(rows).html, printing.foot()].join('');
}

/** The texts of the cells, by rows. */
function cellsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gsu)].map(([, line = '']) =>
    [...line.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gsu)].map(([, text = '']) => text),
  );
}

describe('printed rows', () => {
  it('have the headings, all rows with the marks of open days, and the totals, formatted as on the page', () => {
    const html = htmlOf(statistic, [row]);
    expect(cellsOf(html)).toEqual([
      ['Date', 'Application', 'Requests', 'Revenue'],
      ['Nov 20, 2026 · Estimated', 'Chess (Android)', '12,345', '€0.001'],
      ['Total', '', '12,345', '€0.001'],
    ]);
  });

  it('have no totals in a report without groups, whose only row is the totals', () => {
    const totals = { ...statistic, report: { ...statistic.report, groups: [] } };
    expect(printMarkup(totals, { format, texts }).foot()).toBe('');
  });

  it('show markup in a name as text', () => {
    const title = '</td><script>alert(1)</script><img src=x onerror="alert(2)">&amp;';
    const named = { ...row, groups: { ...row.groups, application: { ...application, title } } };
    const html = htmlOf(statistic, [named]);
    expect(html).not.toMatch(/<(script|img)/u);
    expect(cellsOf(html)[1]?.[1]).toBe(
      '&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;&amp;amp; (Android)',
    );
  });

  it('show the change of a compared figure beside it', () => {
    const compared = {
      current: row.indicators,
      previous: { requests: 10_000 },
      change: { requests: { absolute: 2345, percent: 23.45 } },
    };
    const html = htmlOf(statistic, [{ ...row, comparison: compared }]);
    expect(cellsOf(html)[1]?.[2]).toBe('12,345 (+2,345)');
  });

  it('have one number of decimals per column, even if a later page needs more of them', () => {
    const printing = printMarkup(
      { ...statistic, summary: { requests: 3, revenue: 12 } },
      { format: formatOf('en'), texts },
    );
    const rowOf = (revenue: number) => ({ ...row, indicators: { requests: 1, revenue } });
    const revenues = ({ html }: { html: string }) => cellsOf(html).map((cells) => cells[3]);
    const first = printing.add([rowOf(1), rowOf(2)]);
    expect([first.isAnew, revenues(first)]).toEqual([false, ['€1.00', '€2.00']]);
    const second = printing.add([rowOf(0.004)]);
    expect([second.isAnew, revenues(second)]).toEqual([true, ['€1.000', '€2.000', '€0.004']]);
    const third = printing.add([rowOf(5)]);
    expect([third.isAnew, revenues(third)]).toEqual([false, ['€5.000']]);
    expect(revenues({ html: printing.foot() })).toEqual(['€12.000']);
  });
});
