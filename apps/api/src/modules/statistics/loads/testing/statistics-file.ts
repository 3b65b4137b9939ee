import type { AdBlockEntry } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import { statisticsColumns, tableColumns } from '#modules/statistics/loads/statistics-columns.ts';

export type Row = Record<(typeof statisticsColumns)[number], string | number> & { hour?: string | number };

/** A valid row of an ad block, with `changes`. */
export function row(block: AdBlockEntry, changes: Partial<Row> = {}): Row {
  return {
    date: '2026-03-01',
    application: block.applicationId,
    ad_block: block.id,
    ad_format: block.adFormat,
    country: 'DE',
    requests: 100,
    selections: 90,
    impressions: 80,
    clicks: 3,
    completions: 2,
    revenue: '0.123456',
    ...changes,
  };
}

export const header = statisticsColumns.join(',');

export function csv(...rows: Row[]): string {
  const lines = rows.map((cells) => statisticsColumns.map((column) => cells[column]).join(','));
  return [header, ...lines, ''].join('\n');
}

/** CSV with the column of hours, whether a row has one or not. */
export function csvWithHours(...rows: Row[]): string {
  const lines = rows.map((cells) => tableColumns.map((column) => cells[column] ?? '').join(','));
  return [tableColumns.join(','), ...lines, ''].join('\n');
}

export function ndjson(...rows: Row[]): string {
  return rows.map((cells) => JSON.stringify(cells)).join('\n');
}
