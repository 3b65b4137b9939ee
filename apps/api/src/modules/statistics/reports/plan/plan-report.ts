import { isDeepStrictEqual } from 'node:util';
import type {
  DatePeriod,
  GroupId,
  IndicatorId,
  Locale,
  StatisticComparison,
  StatisticFilter,
  StatisticSort,
} from '@publisher-console/api-contract';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { dayStates } from '#modules/statistics/days/day-state.ts';
import type { DayStates } from '#modules/statistics/days/day-state.ts';
import { isIn } from '#modules/statistics/days/periods.ts';
import type { ParsedReport, ReportOwner } from '#modules/statistics/reports/query/parse-report.ts';
import { refuse } from '#modules/statistics/reports/query/report-errors.ts';
import { countingLoads, furtherLoads, unmeasuredLoads } from '#modules/statistics/reports/sources/counting-loads.ts';
import type { FurtherLoads, Snapshot, UnmeasuredLoads } from '#modules/statistics/reports/sources/counting-loads.ts';
import type { EntityNumbers } from '#modules/statistics/reports/sources/sources-query.ts';
import type { Sourced } from '#modules/statistics/reports/sources/report-sources.ts';
import { adFormatLabel } from '#stores/warehouse/ad-format-labels.ts';
import { comparedDays } from './compared-days.ts';
import type { ComparedDays } from './compared-days.ts';

/**
 * For groups that are ordered by name: the warehouse's keys, from the first name to the last. The plan of a page may
 * leave out the keys after its last row.
 */
export type NameOrder = Partial<Record<GroupId, readonly (string | number)[]>>;

/** The owner of the facts that a statement reads. Every statement filters by it, whatever a query selects. */
export interface FactOwner {
  /** The publisher's number. */
  publisher: number;
  /** Numbers of the applications that the caller is limited to; null for all of the publisher's. */
  applications: readonly number[] | null;
}

/** Which facts a report counts, in the warehouse's own terms. */
export interface SelectedFacts {
  owner: FactOwner;
  period: DatePeriod;
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: readonly number[];
  /** The loads of other sources that count as well, of all days; absent where each day has one load. */
  furtherLoads?: FurtherLoads | undefined;
  /** The loads that lack a measure: a sum of it that has one of their facts is null. Absent where none lacks any. */
  unmeasured?: UnmeasuredLoads | undefined;
  /** Numbers of the selected applications; null for all. */
  applications: readonly number[] | null;
  /** Numbers of the selected ad blocks; absent for all. */
  adBlocks?: readonly number[];
  /** Labels of the selected ad formats; null for all. */
  adFormats: readonly string[] | null;
  /** Codes of the selected countries; absent for all. */
  countries?: readonly string[];
  /** The days to compare with others; absent where nothing is compared. */
  compared?: ComparedDays;
}

/** A report in the warehouse's own terms. */
export interface ReportPlan extends SelectedFacts {
  groups: readonly GroupId[];
  indicators: readonly IndicatorId[];
  sort: StatisticSort | null;
  /** The days of the period whose figures do not reach their end. A sort by an indicator has them last. */
  daysInProgress: readonly string[];
  nameOrder: NameOrder;
  /** The rows to answer; null for all. */
  window: { limit: number; offset: number } | null;
}

/** The owner of the facts that a caller may read. A limit to an application without a number selects nothing. */
export function factOwner(
  { publisherNumber: publisher, applications }: ReportOwner,
  { application: numbers }: EntityNumbers,
): FactOwner {
  return { publisher, applications: applications && numbersOf(applications, numbers) };
}

/** A filter in the warehouse's own terms. */
type SelectedKeys = Pick<SelectedFacts, 'applications' | 'adBlocks' | 'adFormats' | 'countries'>;

/** The ids of a filter that the caller does not own, by the code of their warning. */
export type DroppedIds = Record<'applications_dropped' | 'ad_blocks_dropped', string[]>;

/**
 * The numbers and codes that a filter selects. Ids that the caller does not own are dropped and listed in `dropped`. If
 * all ids of a list are dropped, the filter selects nothing, because only an empty list means all. Any country code is
 * valid, because facts may have codes without a name. An ad format that the network does not have selects nothing.
 */
export function filterNumbers(
  { applicationList = [], adBlockList = [], adFormatList = [], countryList = [] }: StatisticFilter,
  { application: applications, adBlock: adBlocks }: EntityNumbers,
  adFormats: AdFormats,
): { selected: SelectedKeys; dropped: DroppedIds } {
  return {
    selected: {
      applications: applicationList.length > 0 ? numbersOf(applicationList, applications) : null,
      ...(adBlockList.length > 0 && { adBlocks: numbersOf(adBlockList, adBlocks) }),
      adFormats: adFormatList.length > 0 ? labelsOf(adFormatList, adFormats) : null,
      ...(countryList.length > 0 && { countries: countryList }),
    },
    dropped: {
      applications_dropped: applicationList.filter((id) => !applications.has(id)),
      ad_blocks_dropped: adBlockList.filter((id) => !adBlocks.has(id)),
    },
  };
}

function numbersOf(ids: readonly string[], known: ReadonlyMap<string, number>): number[] {
  return ids.flatMap((id) => known.get(id) ?? []);
}

function labelsOf(ids: readonly string[], adFormats: AdFormats): string[] {
  return ids.flatMap((id) => {
    const format = adFormats.find(id);
    return format === undefined ? [] : [adFormatLabel(format.number)];
  });
}

/** Refuses a filter with dropped ids. For files, which have no warnings. */
export function refuseDropped(dropped: DroppedIds, locale: Locale): void {
  if (dropped.applications_dropped.length > 0) refuse('filterList.applicationList', 'unknownApplication', locale);
  if (dropped.ad_blocks_dropped.length > 0) refuse('filterList.adBlockList', 'unknownAdBlock', locale);
}

/** Which period a report is compared with, and how many days are. */
export type ReportComparison = Pick<StatisticComparison, 'id' | 'period' | 'days'>;

/** The data of a report's days that does not depend on facts. */
interface ReportDays {
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: number[];
  /** The same for the days of the other period. */
  otherLoads: number[];
  /** The states of all days with statistics, in the period or not. */
  states: DayStates;
}

/** A report that can be compiled. */
export type Planned<Report> = Sourced<Report> &
  ReportDays & {
    plan: ReportPlan;
    /** The ids of the filter that the caller does not own. */
    dropped: DroppedIds;
    /** Null unless the report compares. */
    comparison: ReportComparison | null;
  };

/** Decides which facts a report counts: of which owner, days, loads and entities. Reads nothing. */
export function planReport<Report extends ParsedReport>(
  report: Sourced<Report>,
  window: ReportPlan['window'],
  adFormats: AdFormats,
): Planned<Report> {
  const { caller, period, otherPeriod, groups, indicators, sort } = report;
  const { selected, dropped } = filterNumbers(report.filter, report.numbers, adFormats);
  const days = daysOf(report);
  const compared = otherPeriod && comparedDays(period, otherPeriod, days, days.states.inProgress);
  return {
    ...report,
    ...days,
    dropped,
    comparison: otherPeriod && compared && { id: otherPeriod.id, period: otherPeriod.period, days: compared.counts },
    plan: {
      owner: factOwner(caller, report.numbers),
      period,
      loads: days.loads,
      furtherLoads: furtherLoads(report.counting.days),
      unmeasured: unmeasuredLoads(report.counting.days),
      daysInProgress: [...days.states.inProgress].filter((day) => isIn(period, day)),
      ...selected,
      ...(compared && { compared: compared.days }),
      groups,
      indicators,
      sort,
      nameOrder: {},
      window,
    },
  };
}

function daysOf({ on, period, otherPeriod, counting: { days } }: Sourced<ParsedReport>): ReportDays {
  return {
    loads: countingLoads(days, period),
    otherLoads: otherPeriod === null ? [] : countingLoads(days, otherPeriod.period),
    states: dayStates(days, on),
  };
}

/** Whether the loads of a planned report are the ones that count in `counting`. */
export function isStillCounted({ loads, otherLoads, ...report }: Planned<ParsedReport>, counting: Snapshot): boolean {
  const now = daysOf({ ...report, counting });
  const periods = [report.period, report.otherPeriod?.period];
  const further = ({ days }: Snapshot) =>
    days.flatMap(({ day, furtherLoads: ofOthers = [] }) =>
      ofOthers.length > 0 && periods.some((period) => period && isIn(period, day)) ? [[day, ofOthers]] : [],
    );
  return isDeepStrictEqual(
    [now.loads, now.otherLoads, further(counting)],
    [loads, otherLoads, further(report.counting)],
  );
}
