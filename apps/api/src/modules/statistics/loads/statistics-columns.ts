import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import type { OddRows } from './odd-rows.ts';

/** Rows in the staging table. */
export interface StagedRows {
  rows: number;
  /** `YYYY-MM-DD`, in order. */
  days: string[];
  /** The rows of some days have hours; a day has them in all of its rows or in none. */
  hasHours: boolean;
  /** The load whose sums of hours these days have besides those of the rows. */
  hoursOf?: number | undefined;
  /** The odd rows of a file that its source allows. */
  odd?: OddRows;
}

/** The figures of a row for its ad block and day. */
export interface Figures {
  /** The hour of the day in the reporting time zone, 0 to 23; null for a row of the whole day. */
  hour: number | null;
  country: string;
  requests: number;
  selections: number;
  impressions: number;
  clicks: number;
  completions: number;
  /** In millionths of the currency. */
  revenue: number;
}

/** The columns that statistics have; the application and the ad format may be left out of a file. */
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

/** The columns of a table of the warehouse. The hour may be missing. */
export const tableColumns = [...statisticsColumns, 'hour'] as const;

/** The columns in the order of a parsed row's cells. */
export const cellColumns = [...tableColumns, 'ad_block_number', 'external_id'] as const;

/** A file has one of these columns, which decides by which name its rows name ad blocks. */
const blockColumns: readonly string[] = ['ad_block', 'ad_block_number', 'external_id'];

/** The columns that a file needs. */
const neededColumns = statisticsColumns.filter(
  (column) => column !== 'application' && column !== 'ad_format' && !blockColumns.includes(column),
);

/** The places of the cells that name the ad block of a row. */
const blockPlaces = blockColumns.map((column) => cellColumns.findIndex((name) => name === column));

/** An ad block as a row names it: by its id, `#` and its number, or `=` and its id in the source of the load. */
export function blockNameOf(cells: readonly string[]): string {
  const [id = '', number = '', externalId = ''] = blockPlaces.map((place) => cells[place] ?? '');
  if (externalId !== '') return `=${externalId}`;
  return number === '' ? id : `#${number}`;
}

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

/**
 * Describes what is wrong with the columns of a header or an object; null if nothing is. `indexes` come from `columnIndex`,
 * `unmeasured` are the measures that the source does not have.
 */
export function columnsError(
  names: readonly string[],
  indexes: readonly (number | null)[],
  unmeasured: readonly OptionalMeasure[] = [],
): string | null {
  const unknown = names.filter((_, place) => indexes[place] === null);
  if (unknown.length > 0) return `unknown column ${unknown.map((name) => JSON.stringify(name)).join(', ')}`;
  const found = cellColumns.filter((_, index) => indexes.includes(index));
  const beyond = unmeasured.filter((column) => found.includes(column));
  if (beyond.length > 0)
    return `the source does not measure ${beyond.join(', ')}: leave it out, or change the measures of the source`;
  const naming = found.filter((column) => blockColumns.includes(column));
  const missing = [
    ...(naming.length === 0 ? ['ad_block'] : []),
    ...neededColumns.filter((name) => !found.includes(name) && !unmeasured.some((column) => column === name)),
  ];
  if (missing.length > 0) return `missing column ${missing.join(', ')}`;
  if (naming.length > 1) return `columns ${naming.join(', ')} all name the ad block: give one of them`;
  const twice = cellColumns.filter((_, index) => indexes.indexOf(index) !== indexes.lastIndexOf(index));
  if (twice.length > 0) return `column ${twice.join(', ')} is there twice`;
  return null;
}

/** Days since 1970-01-01; null for a date that does not exist. */
export function parseDay(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const time = Date.parse(date);
  // Date.parse turns February 30 into March 2.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null;
  return time / 86_400_000;
}

/** Parses the code of a country, in capitals or not. An empty one is unknown, as `ZZ` is. */
export function parseCountry(text: string): string | null {
  if (text === '') return 'ZZ';
  if (text.length !== 2) return null;
  if (isCapital(text.charCodeAt(0)) && isCapital(text.charCodeAt(1))) return text;
  return /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null;
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

/** Parses a whole number of up to 12 digits, in a quarter of the time of a regular expression and `Number`. */
export function parseCount(text = ''): number | null {
  if (text.length === 0 || text.length > 12) return null;
  return parseDigits(text, 0, text.length);
}

/** Parses an amount of up to 9 digits and 6 decimals into millionths: below 10^15, where a double is exact. */
export function parseMicros(text = ''): number | null {
  const point = text.indexOf('.');
  const wholeEnd = point === -1 ? text.length : point;
  if (wholeEnd === 0 || wholeEnd > 9) return null;
  const whole = parseDigits(text, 0, wholeEnd);
  if (whole === null || point === -1) return whole === null ? null : whole * 1_000_000;
  const decimals = text.length - point - 1;
  if (decimals < 1 || decimals > 6) return null;
  const fraction = parseDigits(text, point + 1, text.length);
  return fraction === null ? null : whole * 1_000_000 + fraction * 10 ** (6 - decimals);
}

/** Rounds an amount of up to 9 digits, with any decimals or an exponent, to the even millionth; null for other texts. */
export function roundMicros(text = ''): number | null {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d{1,9})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  // The millionths are the digits before this place.
  const place = whole.length + Number(exponent) + 6;
  const digits = `${'0'.repeat(Math.max(0, -place))}${whole}${fraction}`.padEnd(Math.max(0, place) + 1, '0');
  const at = Math.max(0, place);
  const below = BigInt(digits.slice(0, at) || '0');
  const rest = digits.slice(at).replace(/0+$/, '');
  const isUp = rest > '5' || (rest === '5' && below % 2n === 1n);
  const micros = isUp ? below + 1n : below;
  return micros < 10n ** 15n ? Number(micros) : null;
}

/** Parses an hour of the day, 0 to 23, with or without a zero in front. */
export function parseHour(text: string): number | null {
  return /^(?:[01]?\d|2[0-3])$/.test(text) ? Number(text) : null;
}

function parseDigits(text: string, start: number, end: number): number | null {
  let value = 0;
  for (let place = start; place < end; place += 1) {
    const digit = text.charCodeAt(place) - 0x30;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return value;
}
