/** The columns that all statistics have. */
export const statisticsColumns = [
  'date',
  'application',
  'ad_block',
  'ad_format',
  'country',
  'requests',
  'selections',
  'impressions',
  'clicks',
  'completions',
  'revenue',
] as const;

/** The columns in the order of a parsed row's cells. The hour may be missing. */
export const cellColumns = [...statisticsColumns, 'hour'] as const;

export type StatisticsFormat = 'csv' | 'ndjson';

/** The index of a column in `cellColumns`, or null. `ad block`, `adBlock` and `AD_BLOCK` are the same name. */
export function columnIndex(name: string): number | null {
  const normal = name
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s_]+/g, '_')
    .toLowerCase();
  const index = cellColumns.findIndex((column) => column === normal);
  return index === -1 ? null : index;
}

/** Describes what is wrong with the columns of a header or an object; null if nothing is. `indexes` come from `columnIndex`. */
export function columnsComplaint(names: readonly string[], indexes: readonly (number | null)[]): string | null {
  const unknown = names.filter((_, place) => indexes[place] === null);
  if (unknown.length > 0) return `unknown column ${unknown.map((name) => JSON.stringify(name)).join(', ')}`;
  const missing = statisticsColumns.filter((_, index) => !indexes.includes(index));
  if (missing.length > 0) return `missing column ${missing.join(', ')}`;
  const twice = cellColumns.filter((_, index) => indexes.indexOf(index) !== indexes.lastIndexOf(index));
  if (twice.length > 0) return `column ${twice.join(', ')} is there twice`;
  return null;
}
