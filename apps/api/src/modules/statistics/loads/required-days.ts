import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';
import { mainSource } from '#stores/sql/tables/source.ts';
import type { RowRules } from './odd-rows.ts';

/** Whether figures are of the source that every network has: lists do not name it. */
export function isMainSource(id: string): boolean {
  return id === mainSource;
}

/** Which days are not complete without a source (`YYYY-MM-DD`, both included); `from` is null for none. */
export interface RequiredDays {
  from: string | null;
  /** Null for all days since. */
  until: string | null;
}

/** A source as the operator sees it. */
export interface SourceSummary {
  id: string;
  /** `from` is `-infinity` for a source that every day waits for. */
  required: RequiredDays;
  /** The last day with figures of it; null before the first. */
  lastDay: string | null;
  unmeasured: OptionalMeasure[];
  /** Whether its revenue is what publishers get, or gross. */
  amounts: 'net' | 'gross';
  /** How odd rows are treated. */
  rules: Pick<RowRules, 'countOrder' | 'roundsRevenue' | 'unknownBlocks'>;
  expected: Expectation;
  /** Through when its figures reach, in ISO 8601; null before the first, and where nothing is expected of it. */
  reach: string | null;
  /** Since when it is late, in ISO 8601; null while it is on time. */
  lateSince: string | null;
}

/** When figures of a source come. */
export interface Expectation {
  /** Minutes between two loads; null where that is not known. */
  everyMinutes: number | null;
  /** The time of the day after, such as `06:00`, by which a day that waits for it is complete; null for none. */
  dayBy: string | null;
}

/** When figures of a source are expected, in words for the operator. */
export function expectationText({ everyMinutes, dayBy }: Expectation): string {
  const every = everyMinutes === null ? 'at no fixed times' : `every ${everyMinutes} minutes`;
  const day = dayBy === null ? 'no time is set for whole days' : `each day that waits for it by ${dayBy} of the next`;
  return `figures come ${every}; ${day}`;
}

/** How current a source is, in words for the operator. */
export function stateText({ lastDay, reach, lateSince }: SourceSummary): string {
  if (lastDay === null) return lateSince === null ? 'no figures yet' : `LATE since ${lateSince}, no figures yet`;
  if (reach === null) return 'not watched';
  return lateSince === null ? `on time, to ${reach}` : `LATE since ${lateSince}, to ${reach}`;
}

/** Which days wait for a source, in words for the operator. */
export function requiredText({ id, required: { from, until } }: Pick<SourceSummary, 'id' | 'required'>): string {
  if (from === null) return `no day waits for ${id}`;
  const since = from === '-infinity' ? 'every day' : `each day from ${from} on`;
  return `${since} waits for ${id}${until === null ? '' : `, through ${until}`}`;
}
