import type { DayTotals, Totals } from './day-totals.ts';

/** A day for which a load takes the place of another one. */
export interface ReplacedDay extends DayTotals {
  /** The load that counts so far. */
  replacedLoad: number;
  before: Totals;
  /** The facts of one of the two loads reach the end of the day. */
  isOver: boolean;
}

/** A day that is over and is loaded for the first time. */
export interface NewDay extends DayTotals {
  /** What counts for the same weekday a week before. */
  before: Totals;
}

/** What a load replaces. */
export interface Replacement {
  days: ReplacedDay[];
  /** Only those with statistics a week before. */
  newDays: NewDay[];
  /** Those whose figures no longer change, in order: publishers may have been paid by them. */
  finalDays: string[];
  /** The currency of all publishers; null where they have several, so that their revenue has no unit together. */
  currency: string | null;
}

export type Measure = keyof Totals;

/** The order in which they are named. */
export const measures: readonly Measure[] = ['facts', 'publishers', 'revenue'];

/** The change of a measure as a share of what it was: -1 when all of it goes; 0 when there was nothing. */
export function changeOf(before: Totals, after: Totals, measure: Measure): number {
  const [was, is] = [Number(before[measure]), Number(after[measure])];
  return was === 0 ? 0 : (is - was) / was;
}

/** The change of the measure that falls most. */
export function worstChange(day: NewDay): number {
  return Math.min(...measures.map((measure) => changeOf(day.before, day, measure)));
}

/** All days together; the publishers are those of a day, on average. */
export function totalsOf(days: readonly Totals[]): Totals {
  const sum = (measure: 'facts' | 'publishers') => days.reduce((all, totals) => all + totals[measure], 0);
  return {
    facts: sum('facts'),
    publishers: Math.round(sum('publishers') / Math.max(days.length, 1)),
    revenue: String(days.reduce((all, { revenue }) => all + BigInt(revenue), 0n)),
  };
}
