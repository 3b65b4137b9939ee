import type {
  ComparisonId,
  DatePeriod,
  GroupId,
  IndicatorId,
  Locale,
  StatisticFilter,
  StatisticRequest,
  StatisticSort,
} from '@publisher-console/api-contract';
import type { Caller } from '#contract/operation.ts';
import type { NetworkDay } from '#modules/statistics/days/day-state.ts';
import { addDays, daysIn, daysOf, firstOfMonth, isDay, resolvePeriod } from '#modules/statistics/days/periods.ts';
import { longestPeriodDays, refuse } from './report-errors.ts';

/** The period that a report is compared with. */
export interface OtherPeriod {
  id: ComparisonId;
  period: DatePeriod;
  /** For each day of the report's period, the day that it is compared with; null where there is none. */
  days: readonly (string | null)[];
}

const week = 7;
/** 52 weeks: about a year, and a whole number of weeks. */
const yearOfWeeks = 52 * week;

const others: Record<ComparisonId, (period: DatePeriod) => Omit<OtherPeriod, 'id'>> = {
  previous_period: (period) => movedBack(period, Math.ceil(daysIn(period) / week) * week),
  previous_month: monthEarlier,
  previous_year: (period) => movedBack(period, yearOfWeeks),
};

/** The period to compare with. Publishers earn by the week, so weekdays are compared with the same weekdays. */
export function otherPeriodOf(id: ComparisonId, period: DatePeriod): OtherPeriod {
  return { id, ...others[id](period) };
}

function movedBack({ from, to }: DatePeriod, shift: number): Omit<OtherPeriod, 'id'> {
  const period = { from: addDays(from, -shift), to: addDays(to, -shift) };
  return { period, days: daysOf(period) };
}

function monthEarlier(period: DatePeriod): Omit<OtherPeriod, 'id'> {
  const days = daysOf(period).map(sameDateMonthBefore);
  const matched = days.filter((day) => day !== null);
  // 31 March alone has no day to be compared with.
  const last = lastDayOfMonthBefore(period.from);
  return { period: { from: matched[0] ?? last, to: matched.at(-1) ?? last }, days };
}

/** The day of the same number in the month before; null if that month is too short. */
function sameDateMonthBefore(day: string): string | null {
  const last = lastDayOfMonthBefore(day);
  const date = `${last.slice(0, 8)}${day.slice(8)}`;
  return date <= last ? date : null;
}

function lastDayOfMonthBefore(day: string): string {
  return addDays(firstOfMonth(day), -1);
}

/** The query of a page or a file, with the contract's names. */
export type ReportQuery = Pick<StatisticRequest, 'sort' | 'comparison' | 'groupList' | 'filterList' | 'indicatorList'>;

/** The publisher whose statistics a report is of. */
export type ReportOwner = Pick<Caller, 'applications' | 'currency' | 'publisherId' | 'publisherNumber'>;

/** The call that requests a report. */
export interface ReportCall {
  caller: ReportOwner;
  locale: Locale;
  /** Cancels the statements of the report. */
  signal: AbortSignal;
}

/** A checked query whose periods are days. */
export interface ParsedReport extends ReportCall {
  /** The day on which named periods were resolved. */
  on: NetworkDay;
  groups: readonly GroupId[];
  indicators: readonly IndicatorId[];
  sort: StatisticSort | null;
  filter: StatisticFilter;
  period: DatePeriod;
  /** Null unless the report compares. */
  otherPeriod: OtherPeriod | null;
}

/** A parsed query for one page of a report. */
export interface ParsedPage extends ParsedReport {
  page: { number: number; size: number };
  /** The requested snapshot; undefined for the newest. */
  snapshot: string | undefined;
}

/** The first day that the contract allows. */
const firstPossibleDay = '2000-01-01';

/**
 * Checks the rules that the contract's schema cannot express, and resolves the periods. Throws with an error about
 * one field.
 */
export function parseReport(query: ReportQuery, { caller, locale, signal }: ReportCall, on: NetworkDay): ParsedReport {
  const sort = sortOf(query, locale);
  const period = periodOf(query.filterList, on.today, locale);
  return {
    caller,
    locale,
    signal,
    on,
    groups: query.groupList ?? [],
    indicators: query.indicatorList,
    sort,
    filter: query.filterList,
    period,
    otherPeriod: comparedPeriodOf(query, period, locale),
  };
}

export function parsePage(query: StatisticRequest, call: ReportCall, on: NetworkDay): ParsedPage {
  const { page: number = 1, size = 25, snapshot } = query.pagination ?? {};
  return { ...parseReport(query, call, on), page: { number, size }, snapshot };
}

/** The days of a filter's period; refuses days that do not exist, are in the wrong order or too many. */
export function periodOf(filter: StatisticFilter, today: string, locale: Locale): DatePeriod {
  const period = resolvePeriod(filter.period, today);
  for (const end of ['from', 'to'] as const)
    if (!isDay(period[end])) refuse(`filterList.period.${end}`, 'noSuchDay', locale);

  if (daysIn(period) < 1) refuse('filterList.period', 'periodBackwards', locale);

  if (daysIn(period) > longestPeriodDays) refuse('filterList.period', 'periodTooLong', locale);

  return period;
}

/** The sort of a report; refuses a column that the report does not have, and a change that it does not compute. */
export function sortOf(
  { sort, groupList = [], indicatorList, comparison }: Omit<ReportQuery, 'filterList'>,
  locale: Locale,
): StatisticSort | null {
  if (!sort) return null;

  const indicators: string[] = indicatorList;
  const isIndicator = indicators.includes(sort.field);
  if (!isIndicator && !groupList.some((id) => id === sort.field)) refuse('sort.field', 'sortNotInReport', locale);
  if (sort.by !== 'change') return sort;

  if (!isIndicator) refuse('sort.field', 'sortByChangeOfGroup', locale);
  return comparison === undefined ? refuse('sort.by', 'sortByChangeUncompared', locale) : sort;
}

/** The period to compare with; refuses one that begins before the first possible day. */
function comparedPeriodOf(
  { comparison }: Pick<StatisticRequest, 'comparison'>,
  period: DatePeriod,
  locale: Locale,
): OtherPeriod | null {
  if (comparison === undefined) return null;

  const other = otherPeriodOf(comparison, period);
  return other.period.from < firstPossibleDay ? refuse('comparison', 'noEarlierPeriod', locale) : other;
}
