import type { GroupValues, StatisticRow } from '@publisher-console/api-contract';
import { describe, expect, it } from 'vitest';

import { formatOf, noValue } from '#lib/format.ts';

import { reportColumns, rowKey } from './report-columns.tsx';
import { startingReport } from './report.ts';
import type { Statistic } from './statistics.queries.ts';

describe('rows of a report', () => {
  const groups: Required<GroupValues> = {
    date: '2026-11-20',
    application: { id: 'app', title: 'Chess Trainer', platform: 'android', iconUrl: null, isDeleted: false },
    adBlock: { id: 'block', title: 'Menu', isDeleted: false },
    adFormat: { id: 'fs_banner', title: 'Full-screen banner' },
    geo_country: { id: 'DE', title: 'Germany' },
  };

  it.each<GroupValues>([
    { date: '2026-11-21' },
    { application: { ...groups.application, id: 'other' } },
    { adBlock: { ...groups.adBlock, id: 'other' } },
    { adFormat: { ...groups.adFormat, id: 'rewarded_video' } },
    { geo_country: { ...groups.geo_country, id: 'FR' } },
  ])('have different keys if one group differs: %o', (change) => {
    const key = (values: GroupValues) => rowKey({ groups: values, indicators: {}, comparison: null });
    expect(key({ ...groups, ...change })).not.toBe(key(groups));
  });
});

describe('the columns of a report', () => {
  it('write all amounts of a column, its total included, with one number of decimals', () => {
    const rows: StatisticRow[] = [0.001_21, 0.001_202, 219.568_731, null].map((ecpm) => ({
      groups: { date: '2026-11-20' },
      indicators: { ecpm },
      comparison: null,
    }));
    const statistic: Statistic = {
      report: startingReport,
      table: {
        columns: [{ kind: 'indicator', id: 'ecpm', title: 'eCPM', unit: 'money', formula: null }],
        rows,
        pagination: { page: 1, size: 25, total: 4, pages: 1 },
      },
      summary: { ecpm: 7 },
      comparison: null,
      meta: {
        timeZone: 'UTC',
        currency: 'EUR',
        period: { from: '2026-11-20', to: '2026-11-20' },
        dataAsOf: null,
        finalUntil: null,
        openDays: [],
        warnings: [],
      },
    };
    const [column] = reportColumns(statistic, rows, formatOf('en'), 'Total');
    expect(rows.map((row) => column?.cell(row))).toEqual(['€0.001210', '€0.001202', '€219.568731', noValue]);
    expect(column?.summary).toBe('€7.000000');
  });
});
