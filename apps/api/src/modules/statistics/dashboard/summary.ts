import type {
  ComparisonId,
  DashboardComparison,
  DashboardSummary,
  DatePeriod,
  IndicatorId,
  Locale,
} from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { dayOf, daysOf, presets } from '#modules/statistics/days/periods.ts';
import { comparedDays } from '#modules/statistics/reports/plan/compared-days.ts';
import { otherPeriodOf } from '#modules/statistics/reports/query/other-period.ts';
import type { OtherPeriod } from '#modules/statistics/reports/query/other-period.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { withinBound } from '#modules/statistics/reports/query/rejections.ts';
import type { DailySums, Figures } from '#modules/statistics/reports/figures.ts';
import { comparedValues, indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import { createSoFar } from './so-far.ts';
import { addTo } from '#modules/statistics/reports/values/sums.ts';
import type { Sums } from '#modules/statistics/reports/values/sums.ts';

interface SummaryDependencies {
  figures: Figures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const indicators = ['requests', 'impressions', 'revenue'] as const satisfies readonly IndicatorId[];
/** With what each period is compared. */
const comparisons = {
  today: 'previous_period',
  yesterday: 'previous_period',
  last_week: 'previous_period',
  this_month: 'previous_month',
} as const satisfies Record<DashboardSummary['id'], ComparisonId>;

/** Reads the figures of all periods and of each of the last 30 days in one statement, and today so far in another. */
export function createSummary(dependencies: SummaryDependencies) {
  const { figures, timeZone, now } = dependencies;
  const readSoFar = createSoFar(dependencies);
  return async (call: ReportCall): Promise<AnswerData<'getDashboardSummary'>> => {
    const today = dayOf(now(), timeZone);
    const lately = presets.last_30_days.period(today);
    const others = (Object.keys(comparisons) as DashboardSummary['id'][]).map((id) => othersOf(id, today));
    const [from = today] = [lately, ...others.map(({ other }) => other.period)].map((period) => period.from).toSorted();
    const [daily, soFar] = await Promise.all([
      figures.byDay({ period: { from, to: today }, indicators, call }),
      readSoFar(call),
    ]);
    const row = (id: DashboardSummary['id']) => rowOf(id, daily, today, call.locale);
    return withinBound(call.locale, () => ({
      summaryList: [row('today'), row('last_week'), row('this_month')],
      yesterday: row('yesterday'),
      daily: daysOf(lately).map((date) => {
        const state = daily.state(date);
        return { date, state, revenue: state === null ? null : valuesOf(daily, [date]).revenue };
      }),
      soFar,
      meta: {
        timeZone,
        currency: call.caller.currency,
        dataAsOf: daily.dataAsOf?.toISOString() ?? null,
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

function valuesOf(daily: DailySums, days: readonly string[]) {
  const { requests, impressions, revenue } = indicatorValues(indicators, sumsOf(daily, days));
  return { requests: requests ?? 0, impressions: impressions ?? 0, revenue: revenue ?? 0 };
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
  return { days: counts, ...comparedValues(indicators, { current, previous }) };
}
