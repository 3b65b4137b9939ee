import { isDeepStrictEqual } from 'node:util';
import type { StatisticComparison } from '@publisher-console/api-contract';
import type { AdFormats } from '#modules/criteria/ad-formats.ts';
import type { ParsedReport } from '#modules/statistic/query/parse-report.ts';
import type { Snapshot } from '#modules/statistic/sources/counting-loads.ts';
import type { Sourced } from '#modules/statistic/sources/report-sources.ts';
import { comparedDays } from './compared-days.ts';
import { dayState } from './day-state.ts';
import type { DayWithState } from './day-state.ts';
import { filterNumbers } from './filter-numbers.ts';
import type { DroppedIds } from './filter-numbers.ts';
import { publishedDays } from './published-days.ts';
import type { PublishedDays } from './published-days.ts';
import type { ReportPlan } from './report-plan.ts';

/** Which period a report is compared with, and how many days are. */
export type ReportComparison = Pick<StatisticComparison, 'id' | 'period' | 'days'>;

/** The data of a report's days that does not depend on facts. */
interface ReportDays {
  published: PublishedDays;
  /** The published days that are not final by their age, in the period or not. */
  dayStates: DayWithState[];
  daysInProgress: string[];
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
  const compared = otherPeriod && comparedDays(period, otherPeriod, days.published, new Set(days.daysInProgress));
  return {
    ...report,
    ...days,
    dropped,
    comparison: otherPeriod && compared && { id: otherPeriod.id, period: otherPeriod.period, days: compared.counts },
    plan: {
      publisher: caller.publisherNumber,
      period,
      loads: days.published.loads,
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

function daysOf({ on, period, otherPeriod, counting }: Sourced<ParsedReport>): ReportDays {
  const published = publishedDays(counting, period, otherPeriod?.period ?? null, on.finalByAge);
  const dayStates = published.recentDays.map((day) => ({ ...day, state: dayState(day, on) }));
  const daysInProgress = dayStates.flatMap(({ day, state }) => (state === 'in_progress' ? [day] : []));
  return { published, dayStates, daysInProgress };
}

/** Whether the loads of a planned report are the ones that count in `counting`. */
export function isStillCounted({ published, ...report }: Planned<ParsedReport>, counting: Snapshot): boolean {
  const now = daysOf({ ...report, counting }).published;
  return isDeepStrictEqual([now.loads, now.otherLoads], [published.loads, published.otherLoads]);
}
