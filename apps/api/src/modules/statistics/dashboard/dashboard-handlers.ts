import type {
  ComparisonId,
  DashboardApplication,
  DashboardApplicationRequest,
  DashboardApplicationSort,
  DashboardComparison,
  DashboardSummary,
  DatePeriod,
  IndicatorId,
  Locale,
} from '@publisher-console/api-contract';
import type { AnswerData, Handlers } from '#contract/operation.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { dayOf, daysOf, presets, resolvePeriod } from '#modules/statistics/days/periods.ts';
import type { DailySums, Figures } from '#modules/statistics/reports/figures.ts';
import { comparedDays } from '#modules/statistics/reports/plan/compared-days.ts';
import { otherPeriodOf } from '#modules/statistics/reports/query/parse-report.ts';
import type { OtherPeriod, ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { withinBound } from '#modules/statistics/reports/query/report-errors.ts';
import {
  addTo,
  comparedValues,
  indicatorValue,
  indicatorValues,
} from '#modules/statistics/reports/values/indicator-values.ts';
import type { Sums } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Database } from '#stores/sql/database.ts';
import { createAttention } from './attention.ts';
import { createChecklist } from './checklist.ts';
import { createSoFar } from './so-far.ts';

interface SummaryDependencies {
  figures: Figures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const summaryIndicators = ['requests', 'impressions', 'revenue'] as const satisfies readonly IndicatorId[];
/** With what each period is compared. */
const comparisons = {
  today: 'previous_period',
  yesterday: 'previous_period',
  last_week: 'previous_period',
  this_month: 'previous_month',
} as const satisfies Record<DashboardSummary['id'], ComparisonId>;

/** Reads the figures of all periods and of each of the last 30 days in one statement, and today so far in another. */
function createSummary(dependencies: SummaryDependencies) {
  const { figures, timeZone, now } = dependencies;
  const readSoFar = createSoFar(dependencies);
  return async (call: ReportCall): Promise<AnswerData<'getDashboardSummary'>> => {
    const today = dayOf(now(), timeZone);
    const lately = presets.last_30_days.period(today);
    const others = (Object.keys(comparisons) as DashboardSummary['id'][]).map((id) => othersOf(id, today));
    const [from = today] = [lately, ...others.map(({ other }) => other.period)].map((period) => period.from).toSorted();
    const [daily, soFar] = await Promise.all([
      figures.byDay({ period: { from, to: today }, indicators: summaryIndicators, call }),
      readSoFar(call),
    ]);
    const row = (id: DashboardSummary['id']) => rowOf(id, daily, today, call.locale);
    return withinBound(call.locale, () => ({
      summaryList: [row('today'), row('last_week'), row('this_month')],
      yesterday: row('yesterday'),
      daily: daysOf(lately).map((date) => {
        const state = daily.state(date);
        return { date, state, revenue: valuesOf(daily, [date]).revenue };
      }),
      soFar,
      meta: {
        timeZone,
        currency: call.caller.currency,
        dataAsOf: daily.dataAsOf?.toISOString() ?? null,
        lateSince: daily.lateSince,
      },
    }));
  };
}

/** A period, and the one that it is compared with. */
function othersOf(id: DashboardSummary['id'], today: string) {
  const period = presets[id].period(today);
  return { period, other: otherPeriodOf(comparisons[id], period) };
}

function rowOf(id: DashboardSummary['id'], daily: DailySums, today: string, locale: Locale): DashboardSummary {
  const { period, other } = othersOf(id, today);
  return {
    id,
    title: presets[id].title[locale],
    period,
    ...valuesOf(daily, daysOf(period)),
    previous: { period: other.period, ...valuesOf(daily, daysOf(other.period)) },
    // Today is never over, whatever the network has published of it.
    comparison: id === 'today' ? null : comparisonOf(daily, period, other),
  };
}

function sumsOf({ sums }: DailySums, days: readonly string[]): Sums {
  const total: Sums = { requests: 0n, impressions: 0n, revenue: 0n };
  for (const day of days) addTo(total, sums.get(day) ?? {});
  return total;
}

/** The values of days; null if the network has statistics of none of them. */
function valuesOf(daily: DailySums, days: readonly string[]) {
  if (days.every((day) => daily.state(day) === null)) return { requests: null, impressions: null, revenue: null };
  const { requests, impressions, revenue } = indicatorValues(summaryIndicators, sumsOf(daily, days));
  return { requests: requests ?? null, impressions: impressions ?? 0, revenue: revenue ?? 0 };
}

/** Compares the same days as `POST /statistic`. */
function comparisonOf(daily: DailySums, period: DatePeriod, other: OtherPeriod): DashboardComparison | null {
  const loads = { loads: daily.loads(period), otherLoads: daily.loads(other.period) };
  const { days, counts } = comparedDays(period, other, loads, daily.daysInProgress);
  if (counts.compared === 0) return null;
  const current = sumsOf(
    daily,
    daysOf(period).filter((_, index) => days[index] !== null),
  );
  const previous = sumsOf(
    daily,
    days.flatMap((compared) => (compared === null ? [] : [compared.day])),
  );
  return { days: counts, ...comparedValues(summaryIndicators, { current, previous }) };
}

interface ApplicationTableDependencies {
  figures: Figures;
  entities: Entities;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const tableIndicators = ['requests', 'impressions', 'fill_rate', 'revenue'] as const satisfies readonly IndicatorId[];
const zeros: Sums = { requests: 0n, selections: 0n, impressions: 0n, revenue: 0n };
const unknown: Sums = { requests: null, selections: null, impressions: null, revenue: null };
const defaultSort: DashboardApplicationSort = { field: 'revenue', direction: 'desc' };

/**
 * Reads the table of applications. It has the applications that are not deleted, and the deleted ones with statistics in
 * the period. They are sorted here, because the warehouse has only the ones with statistics.
 */
function createApplicationTable({ figures, entities, timeZone, now }: ApplicationTableDependencies) {
  return async (
    { filterList, pagination, sort = defaultSort }: DashboardApplicationRequest,
    call: ReportCall,
  ): Promise<AnswerData<'getDashboardApplications'>> => {
    const { caller } = call;
    const { page: number = 1, size = 25 } = pagination ?? {};
    const period = resolvePeriod(filterList.period, dayOf(now(), timeZone));
    const read = await figures.byApplication({ period, indicators: tableIndicators, call });
    const { sums, isLoaded, dataAsOf, lateSince } = read;
    const withoutFacts = isLoaded ? zeros : unknown;
    const current = await entities.currentApplicationNumbers(caller);
    const all = [...new Set([...sums.keys(), ...current])];

    const offset = (number - 1) * size;
    const [isDescending, most] = [sort.direction === 'desc', offset + size];
    const ordered =
      sort.field === 'application'
        ? await entities.firstByName('application', caller, all, { locale: call.locale, isDescending, most })
        : orderedBy(sort.field, isDescending, all, { sums, withoutFacts });
    const numbers = ordered.slice(offset, offset + size);

    const named = await entities.applicationsByNumber(caller, numbers);
    const names = new Map(named.map(({ number: key, ...application }) => [key, application]));
    return withinBound(call.locale, () => ({
      applicationList: numbers.map((key): DashboardApplication => {
        const application = names.get(key);
        if (application === undefined) throw new Error(`The publisher does not have the application ${key}.`);
        const values = indicatorValues(tableIndicators, sums.get(key) ?? withoutFacts);
        return {
          application,
          requests: values.requests ?? null,
          impressions: values.impressions ?? null,
          fill_rate: values.fill_rate ?? null,
          revenue: values.revenue ?? null,
        };
      }),
      pagination: { page: number, size, total: all.length, pages: Math.max(1, Math.ceil(all.length / size)) },
      period,
      meta: { timeZone, currency: caller.currency, dataAsOf: dataAsOf?.toISOString() ?? null, lateSince },
    }));
  };
}

/** The applications in the order of an indicator; equal ones by number, applications without a value last. */
function orderedBy(
  indicator: Exclude<DashboardApplicationSort['field'], 'application'>,
  isDescending: boolean,
  numbers: readonly number[],
  { sums, withoutFacts }: { sums: ReadonlyMap<number, Sums>; withoutFacts: Sums },
): number[] {
  const sign = isDescending ? -1 : 1;
  // The values of one indicator have the same number of decimals.
  const values = numbers.map((number) => ({
    number,
    value: indicatorValue(indicator, sums.get(number) ?? withoutFacts)?.digits,
  }));
  const order = (a: bigint | undefined, b: bigint | undefined) => {
    if (a === b) return 0;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    return a < b ? -sign : sign;
  };
  return values.toSorted((a, b) => order(a.value, b.value) || a.number - b.number).map(({ number }) => number);
}

interface DashboardDependencies {
  database: Database;
  figures: Figures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

type DashboardOperation =
  | 'getDashboardApplications'
  | 'getDashboardAttention'
  | 'getDashboardStages'
  | 'getDashboardSummary'
  | 'updateDashboardStageItem';

/** Answers the dashboard: what needs attention, the onboarding checklist and the summary of figures. */
export function createDashboardHandlers(dependencies: DashboardDependencies): Pick<Handlers, DashboardOperation> {
  const { database } = dependencies;
  const entities = createEntities(database);
  const checklist = createChecklist(dependencies);
  const attention = createAttention({ ...dependencies, entities });
  const summary = createSummary(dependencies);
  const applications = createApplicationTable({ ...dependencies, entities });
  return {
    getDashboardStages: (call) => checklist.read(call),
    updateDashboardStageItem: (call) => checklist.set(call),
    getDashboardAttention: ({ caller, locale, signal, log }) => attention({ caller, locale, signal }, log),
    getDashboardSummary: ({ caller, locale, signal }) => summary({ caller, locale, signal }),
    getDashboardApplications: ({ body, caller, locale, signal }) => applications(body, { caller, locale, signal }),
  };
}
