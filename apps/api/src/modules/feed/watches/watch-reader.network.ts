import type { StatisticsSource } from '#modules/statistics/loads/file/statistics-reader.network.ts';
import type { LoadOptions, LoadResult } from '#modules/statistics/loads/run-load.network.ts';

/** A day that a watched place has rows of. */
export interface WatchedDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** A text that changes whenever the rows change. */
  fingerprint: string;
  /** Through when the rows reach. */
  asOf: Date;
  /** The place declares that the day is over and does not change. */
  isFinal: boolean;
  /** Loads the rows of the day. */
  load(options: LoadOptions & Pick<StatisticsSource, 'mostListed'>): Promise<LoadResult>;
}

/** The place and the days of a look. */
export interface LookedAt {
  sourceId: string;
  place: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  until: string;
  signal: AbortSignal;
}

/** Reads places of one kind. */
export interface WatchReader {
  /** The days of a period that the place has rows of. Throws `PlaceUnreadable`, and what stores throw that are away. */
  days(look: LookedAt): Promise<WatchedDay[]>;
}

/** Why a place cannot be read: a sentence for the operator, without hosts and passwords. */
export class PlaceUnreadable extends Error {
  override readonly name = 'PlaceUnreadable';
}
