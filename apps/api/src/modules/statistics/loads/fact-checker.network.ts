import type { AdBlockEntry, AdBlockLookup } from './ad-block-lookup.network.ts';
import { strictRules } from './odd-rows.ts';
import type { RowRules } from './odd-rows.ts';
import { optionalMeasures } from '#modules/statistics/catalogue/indicators.ts';
import type { Figures } from './statistics-columns.ts';
import {
  blockNameOf,
  cellColumns,
  parseCount,
  parseCountry,
  parseDay,
  parseHour,
  parseMicros,
  roundMicros,
} from './statistics-columns.ts';

/** A row of statistics as the warehouse stores it. */
export interface Fact extends Figures {
  /** Days since 1970-01-01. */
  day: number;
  adBlock: AdBlockEntry;
  /** Why its counts are out of order; absent if they are in order. */
  outOfOrder?: string;
  /** Its revenue had more decimals. */
  isRounded?: true;
}

/** A row that is right except for its ad block, which the network does not have. */
export interface UnknownBlock extends Figures {
  reason: string;
  /** Days since 1970-01-01. */
  day: number;
  block: string;
}

/** Bad rows that a refusal lists; the others are only counted. */
export const mostListedRows = 20;

/** Bad rows after which the others are not read: each may name another ad block, and requested names are stored. */
export const mostBadRows = 100_000;

const hourPlace = cellColumns.indexOf('hour');
const millisecondsOfDay = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1) / millisecondsOfDay;

/**
 * Creates a function that checks a row (cells in the order of `cellColumns`), whose ad block was fetched if the network has
 * it. It returns the row's fact, or what is wrong with the first bad cell. Rules of the source allow rows that are else bad.
 */
export function createFactChecker(
  adBlocks: Pick<AdBlockLookup, 'find'>,
  now: Date,
  { unknownBlocks, countOrder, roundsRevenue, unmeasured }: RowRules = strictRules,
): (cells: readonly string[]) => Fact | UnknownBlock | string {
  const tomorrow = Math.floor(now.getTime() / millisecondsOfDay) + 1;
  const days = new Map<string, number>();

  const [hasRequests = true, hasSelections = true, hasClicks = true, hasCompletions = true] = optionalMeasures.map(
    (measure) => !unmeasured.includes(measure),
  );

  /**
   * The disorder of the counts; null if they are in order. An ad is requested, selected, shown, and then clicked or
   * completed.
   */
  const disorderOf = ({ requests, selections, impressions, clicks, completions }: Counts): string | null => {
    if (hasRequests && selections > requests) return `selections ${selections} are more than requests ${requests}`;
    if (hasSelections && impressions > selections)
      return `impressions ${impressions} are more than selections ${selections}`;
    if (hasRequests && impressions > requests) return `impressions ${impressions} are more than requests ${requests}`;
    if (clicks > impressions) return `clicks ${clicks} are more than impressions ${impressions}`;
    if (completions > impressions) return `completions ${completions} are more than impressions ${impressions}`;
    return null;
  };

  const dayOf = (date: string): number | null => {
    let day: number | null | undefined = days.get(date);
    if (day === undefined) {
      day = parseDay(date);
      if (day !== null) days.set(date, day);
    }
    return day;
  };

  return (cells) => {
    const [date = '', application = '', , adFormat = '', countryCell = ''] = cells;
    const day = dayOf(date);
    if (day === null) return `date ${quote(date)} is not a real day (YYYY-MM-DD)`;
    if (day < firstDay || day > tomorrow) return `date ${date} is before 2000 or after tomorrow`;

    const block = blockNameOf(cells);
    const adBlock = adBlocks.find(block);
    if (adBlock === undefined) {
      if (unknownBlocks === 'refuse') return `${blockText(block)} is not known`;
    } else if (
      application !== '' &&
      application !== adBlock.applicationId &&
      application.toLowerCase() !== adBlock.applicationId
    ) {
      return `${blockText(block)} does not belong to application ${quote(application)}`;
    }
    if (adBlock !== undefined && adFormat !== '' && adFormat !== adBlock.adFormat)
      return `ad_format ${quote(adFormat)} is not the ad block's ${adBlock.adFormat}`;
    const country = parseCountry(countryCell);
    if (country === null) return `country ${quote(countryCell)} is not two letters`;

    const hourCell = cells[hourPlace] ?? '';
    const hour = hourCell === '' ? null : parseHour(hourCell);
    if (hour === null && hourCell !== '') return `hour ${quote(hourCell)} is not an hour of the day from 0 to 23`;

    const requests = hasRequests ? parseCount(cells[5]) : 0;
    if (requests === null) return countError('requests', cells[5]);
    const selections = hasSelections ? parseCount(cells[6]) : 0;
    if (selections === null) return countError('selections', cells[6]);
    const impressions = parseCount(cells[7]);
    if (impressions === null) return countError('impressions', cells[7]);
    const clicks = hasClicks ? parseCount(cells[8]) : 0;
    if (clicks === null) return countError('clicks', cells[8]);
    const completions = hasCompletions ? parseCount(cells[9]) : 0;
    if (completions === null) return countError('completions', cells[9]);
    const exact = parseMicros(cells[10]);
    const revenue = exact ?? (roundsRevenue ? roundMicros(cells[10]) : null);
    if (revenue === null)
      return `revenue ${quote(cells[10])} is not an amount below 1000000000 with 6 decimals at most`;

    const disorder = disorderOf({ requests, selections, impressions, clicks, completions });
    if (disorder !== null && countOrder === 'refuse') return disorder;
    const row = { day, hour, country, requests, selections, impressions, clicks, completions, revenue };
    if (adBlock === undefined) return { ...row, reason: `${blockText(block)} is not known`, block };
    const fact: Fact = { ...row, adBlock };
    if (disorder !== null) fact.outOfOrder = disorder;
    if (exact === null) fact.isRounded = true;
    return fact;
  };
}

/** The counts of a row; zero for a measure that is not measured. */
type Counts = Pick<Fact, 'requests' | 'selections' | 'impressions' | 'clicks' | 'completions'>;

/** An ad block as `blockNameOf` names it, in words. */
function blockText(name: string): string {
  if (name.startsWith('#')) return `ad_block_number ${quote(name.slice(1))}`;
  return name.startsWith('=') ? `external_id ${quote(name.slice(1))}` : `ad_block ${quote(name)}`;
}

function countError(column: string, cell: string | undefined): string {
  return `${column} ${quote(cell)} is not a whole number of 12 digits at most`;
}

/** Quotes a cell for a message: on one line, without control characters, cut to 60 characters. */
function quote(cell = ''): string {
  return JSON.stringify(cell.length > 60 ? `${cell.slice(0, 60)}…` : cell);
}
