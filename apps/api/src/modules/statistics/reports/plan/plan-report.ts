import { isDeepStrictEqual } from 'node:util';
import type { StatisticComparison } from '@publisher-console/api-contract';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { isIn } from '#modules/statistics/days/periods.ts';
import type { ParsedReport } from '#modules/statistics/reports/query/parse-report.ts';
import { countingLoads } from '#modules/statistics/reports/sources/counting-loads.ts';
import type { Snapshot } from '#modules/statistics/reports/sources/counting-loads.ts';
import type { Sourced } from '#modules/statistics/reports/sources/report-sources.ts';
import { comparedDays } from './compared-days.ts';
import { dayStates } from '#modules/statistics/days/day-state.ts';
import type { DayStates } from '#modules/statistics/days/day-state.ts';
import { filterNumbers } from './filter-numbers.ts';
import type { DroppedIds } from './filter-numbers.ts';
import type { ReportPlan } from './report-plan.ts';

/** Which period a report is compared with, and how many days are. */
export type ReportComparison = Pick<StatisticComparison, 'id' | 'period' | 'days'>;

/** The data of a report's days that does not depend on facts. */
interface ReportDays {
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: number[];
  /** The same for the days of the other period. */
  otherLoads: number[];
  /** Of all days with statistics, in the period or not. */
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
      publisher: caller.publisherNumber,
      period,
      loads: days.loads,
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
  return isDeepStrictEqual([now.loads, now.otherLoads], [loads, otherLoads]);
}
