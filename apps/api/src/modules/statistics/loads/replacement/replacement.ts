import * as v from 'valibot';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The totals of a load for a day (`YYYY-MM-DD`), for comparing it with another load of the day. */
export const dayTotals = v.strictObject({
  day: v.pipe(v.string(), v.isoDate()),
  facts: wholeNumber,
  publishers: wholeNumber,
  /** Millionths of the publishers' currencies, added up, in digits. */
  revenue: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  /** In digits; missing where no load counted them. */
  impressions: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
});

export type DayTotals = v.InferOutput<typeof dayTotals>;

export type Totals = Omit<DayTotals, 'day'>;

/** A day for which a load replaces another one. */
export interface ReplacedDay extends DayTotals {
  /** The load that counts so far. */
  replacedLoad: number;
  before: Totals;
  /** The facts of one of the two loads reach the end of the day. */
  isOver: boolean;
}

/** A day that is over and is loaded for the first time. */
export interface NewDay extends DayTotals {
  /** The counting totals of the same weekday a week before. */
  before: Totals;
}

/** A day of a load beside figures of a whole day that it should be near. */
export interface ComparedDay extends DayTotals {
  before: Totals;
  /** The day of these figures: the same day, for those that the load replaces, or the same weekday a week before. */
  beforeDay: string;
}

/** What a load replaces. */
export interface Replacement {
  days: ReplacedDay[];
  /** Only those with statistics a week before. */
  newDays: NewDay[];
  /** Each day beside what it replaces and beside the week before, where that is a whole day. */
  compared: ComparedDay[];
  /** The final ones of the days, in order: publishers may have been paid by their figures. */
  finalDays: string[];
  /** The currency of all publishers; null where they have several, so that their revenue has no unit together. */
  currency: string | null;
  /** The load was sent with gross revenue. What is compared is net, before and after. */
  isGross: boolean;
}

/** What a refusal of a load with gross revenue adds about its amounts. */
export const ofGrossText = " Revenue is the publishers' share of what was sent.";

/** A load of another source that counts for a day. */
export const otherSource = v.strictObject({
  day: v.pipe(v.string(), v.isoDate()),
  load: wholeNumber,
  sourceId: v.string(),
});

export type OtherSource = v.InferOutput<typeof otherSource>;

type Measure = Exclude<keyof Totals, 'impressions'>;

/** The order in which they are named. */
export const measures: readonly Measure[] = ['facts', 'publishers', 'revenue'];

/** The change of a measure as a share of its former value: -1 when all of it goes; 0 when there was nothing. */
function changeOf(before: Totals, after: Totals, measure: Measure): number {
  const [was, is] = [Number(before[measure]), Number(after[measure])];
  return was === 0 ? 0 : (is - was) / was;
}

/** The change of the measure that falls most. */
function worstChange(day: NewDay): number {
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

/** Days that are listed; of more, those that lose most. */
const mostListed = 5;

/** What a load replaces and adds, in lines for the operator; null when there is nothing to compare it with. */
export function replacementText({
  days,
  newDays,
  finalDays,
  currency,
}: Omit<Replacement, 'compared' | 'isGross'>): string | null {
  const lines = [
    ...listOf(days, currency, (count) => `Replaces what counts for ${count}`),
    ...listOf(newDays, currency, (count) => `Loads ${count} for the first time, compared with the week before`),
    ...finalDaysText(finalDays),
  ];
  return lines.length === 0 ? null : lines.join('\n');
}

function finalDaysText([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  if (others.length === 0) return [`${first} was final: publishers may have been paid by its figures.`];
  return [`${others.length + 1} days were final, from ${first} on: publishers may have been paid by their figures.`];
}

function listOf(days: NewDay[], currency: string | null, title: (count: string) => string): string[] {
  const listed = days.toSorted((one, other) => worstChange(one) - worstChange(other)).slice(0, mostListed);
  const lines = listed.map((day) => `  ${day.day}  ${changesText(day, currency)}`);
  if (days.length === 0) return [];
  if (days.length === 1) return [`${title('1 day')}:`, ...lines];

  const all = { ...totalsOf(days), before: totalsOf(days.map(({ before }) => before)) };
  const rest = days.length > listed.length ? [`Of these days, the ${listed.length} that lose most or gain least:`] : [];
  return [
    `${title(`${days.length} days`)} (publishers on average of a day):`,
    `  all days    ${changesText(all, currency)}`,
    ...rest,
    ...lines,
  ];
}

type Change = Totals & { before: Totals };

/** All measures before and after, in words. */
export function changesText(day: Change, currency: string | null): string {
  return measures
    .map((measure) => {
      const change = changeOf(day.before, day, measure);
      return `${measure} ${measureText(day, measure, currency)} (${change > 0 ? '+' : ''}${percentText(change)})`;
    })
    .join(', ');
}

/** Such as `4,314 → 1`. */
function measureText(day: Change, measure: Measure, currency: string | null): string {
  const unit = measure === 'revenue' && currency !== null ? ` ${currency}` : '';
  return `${valueText(day.before, measure)} → ${valueText(day, measure)}${unit}`;
}

/** The value of a measure; revenue to the cent. */
export function valueText(totals: Totals, measure: Measure): string {
  if (measure !== 'revenue') return totals[measure].toLocaleString('en');
  return (Number(totals.revenue) / 1e6).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function percentText(share: number): string {
  return `${(share * 100).toFixed(1).replace('-', '−')} %`;
}

/** The largest share of a day's facts, publishers or revenue that a load may remove: corrections rarely remove more. */
const mostOfDay = 0.2;

/**
 * The same for a day that is not over. It grows from load to load, and its first hours vary much, so that only a larger
 * fall is refused, and none of a day with few facts.
 */
const mostOfOpenDay = 0.5;

/** Prices alone differ more from week to week: the first days of January earn a third less. */
const mostOfWeeklyRevenue = 0.5;

/**
 * Days with fewer facts are not compared from week to week, and not while they are in progress: of some ad blocks in some
 * countries, one publisher more or less is a large share.
 */
export const fewFacts = 100;

/** The end of a refusal, after what a day would lose. */
const outcomes = {
  load: {
    result: 'nothing was loaded. A file has to have all rows of its days.',
    advice: 'If it has, load it with --force.',
  },
  revert: { result: 'nothing was reverted.', advice: 'If the day has to lose that, revert it with --force.' },
};

/**
 * Throws when a day would lose too much, or is loaded for the first time and has too much less than the week before, with
 * what is missing and how to do it nevertheless.
 */
export function refuseFall(
  {
    days,
    newDays = [],
    currency,
    isGross = false,
  }: Pick<Replacement, 'days' | 'currency'> & Partial<Pick<Replacement, 'newDays' | 'isGross'>>,
  by: keyof typeof outcomes = 'load',
): void {
  const falls = [
    ...days.filter(isTooMuch).map((day) => ({ day, verb: 'lose', whose: 'its' })),
    ...newDays.filter(fallsShort).map((day) => ({ day, verb: 'lack', whose: `the week before's` })),
  ].toSorted((one, other) => worstChange(one.day) - worstChange(other.day));
  const [worst] = falls;
  if (worst === undefined) return;
  const { day, verb, whose } = worst;
  const lost = measures
    .filter((measure) => changeOf(day.before, day, measure) < 0)
    .map((measure) => {
      const fall = percentText(-changeOf(day.before, day, measure));
      return `${fall} of ${whose} ${measure} (${measureText(day, measure, currency)})`;
    });
  const others = falls.length === 1 ? '' : `, and ${othersText(falls.length - 1)} too much`;
  const { result, advice } = outcomes[by];
  const amounts = isGross ? ofGrossText : '';
  throw new LoadRefused('day_fall', `${day.day} would ${verb} ${lost.join(', ')}${others}; ${result}${amounts}`, {
    advice,
  });
}

/** Such as `2 more days`. */
export function othersText(count: number): string {
  return `${count} more ${count === 1 ? 'day' : 'days'}`;
}

function isTooMuch(day: ReplacedDay): boolean {
  const fall = -worstChange(day);
  return day.isOver ? fall > mostOfDay : fall > mostOfOpenDay && day.before.facts >= fewFacts;
}

function fallsShort(day: NewDay): boolean {
  if (day.before.facts < fewFacts) return false;
  const most = { facts: mostOfDay, publishers: mostOfDay, revenue: mostOfWeeklyRevenue };
  return measures.some((measure) => -changeOf(day.before, day, measure) > most[measure]);
}
