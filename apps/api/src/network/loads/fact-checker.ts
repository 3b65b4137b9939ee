import type { AdBlockEntry } from './ad-blocks.ts';

/** A row of statistics as the warehouse stores it. */
export interface Fact {
  /** Days since 1970-01-01. */
  day: number;
  adBlock: AdBlockEntry;
  country: string;
  requests: number;
  selections: number;
  impressions: number;
  clicks: number;
  completions: number;
  /** In millionths of the currency. */
  revenue: number;
}

const millisecondsOfDay = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1) / millisecondsOfDay;

/**
 * Creates a function that checks a row (cells in the order of `statisticsColumns`) against the network's ad blocks. It
 * returns the row's fact, or what is wrong with the first bad cell.
 */
export function createFactChecker(
  adBlocks: readonly AdBlockEntry[],
  now: Date,
): (cells: readonly string[]) => Fact | string {
  const blocks = new Map(adBlocks.map((adBlock) => [adBlock.id, adBlock]));
  const applications = new Set(adBlocks.map(({ applicationId }) => applicationId));
  const tomorrow = Math.floor(now.getTime() / millisecondsOfDay) + 1;
  const days = new Map<string, number>();

  const dayOf = (date: string): number | null => {
    let day: number | null | undefined = days.get(date);
    if (day === undefined) {
      day = parseDay(date);
      if (day !== null) days.set(date, day);
    }
    return day;
  };

  return (cells) => {
    const [date = '', application = '', block = '', adFormat = '', country = ''] = cells;
    const day = dayOf(date);
    if (day === null) return `date ${quote(date)} is not a real day (YYYY-MM-DD)`;
    if (day < firstDay || day > tomorrow) return `date ${date} is before 2000 or after tomorrow`;

    const adBlock = blocks.get(block) ?? blocks.get(block.toLowerCase());
    if (adBlock === undefined) return `ad_block ${quote(block)} is not known`;
    if (application !== adBlock.applicationId && application.toLowerCase() !== adBlock.applicationId) {
      return applications.has(application.toLowerCase())
        ? `ad_block ${block} does not belong to application ${application}`
        : `application ${quote(application)} is not known`;
    }
    if (adFormat !== adBlock.adFormat) return `ad_format ${quote(adFormat)} is not the ad block's ${adBlock.adFormat}`;
    if (!isCountry(country)) return `country ${quote(country)} is not two capital letters`;

    const requests = parseCount(cells[5]);
    if (requests === null) return countComplaint('requests', cells[5]);
    const selections = parseCount(cells[6]);
    if (selections === null) return countComplaint('selections', cells[6]);
    const impressions = parseCount(cells[7]);
    if (impressions === null) return countComplaint('impressions', cells[7]);
    const clicks = parseCount(cells[8]);
    if (clicks === null) return countComplaint('clicks', cells[8]);
    const completions = parseCount(cells[9]);
    if (completions === null) return countComplaint('completions', cells[9]);
    const revenue = parseMicros(cells[10]);
    if (revenue === null)
      return `revenue ${quote(cells[10])} is not an amount below 1000000000 with 6 decimals at most`;

    if (selections > requests) return `selections ${selections} are more than requests ${requests}`;
    if (impressions > selections) return `impressions ${impressions} are more than selections ${selections}`;
    if (clicks > impressions) return `clicks ${clicks} are more than impressions ${impressions}`;
    if (completions > impressions) return `completions ${completions} are more than impressions ${impressions}`;
    return { day, adBlock, country, requests, selections, impressions, clicks, completions, revenue };
  };
}

/** Days since 1970-01-01; null for a date that does not exist. */
function parseDay(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const time = Date.parse(date);
  // Date.parse turns February 30 into March 2.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null;
  return time / millisecondsOfDay;
}

function isCountry(text: string): boolean {
  return text.length === 2 && isCapital(text.charCodeAt(0)) && isCapital(text.charCodeAt(1));
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

/** Parses a whole number of up to 12 digits, in a quarter of the time of a regular expression and `Number`. */
function parseCount(text = ''): number | null {
  if (text.length === 0 || text.length > 12) return null;
  return parseDigits(text, 0, text.length);
}

/** Parses an amount of up to 9 digits and 6 decimals into millionths: below 10^15, where a double is exact. */
function parseMicros(text = ''): number | null {
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

function parseDigits(text: string, start: number, end: number): number | null {
  let value = 0;
  for (let place = start; place < end; place += 1) {
    const digit = text.charCodeAt(place) - 0x30;
    if (digit < 0 || digit > 9) return null;
    value = value * 10 + digit;
  }
  return value;
}

function countComplaint(column: string, cell: string | undefined): string {
  return `${column} ${quote(cell)} is not a whole number of 12 digits at most`;
}

/** Quotes a cell for a message: on one line, without control characters, cut to 60 characters. */
function quote(cell = ''): string {
  return JSON.stringify(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell);
}
