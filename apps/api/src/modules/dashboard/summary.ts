import type { DashboardComparison, DashboardSummary, DatePeriod, IndicatorId } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { dayOf, daysOf, presets } from '#modules/criteria/periods.ts';
import { comparedDays } from '#modules/statistic/plan/compared-days.ts';
import { otherPeriodOf } from '#modules/statistic/query/other-period.ts';
import type { OtherPeriod } from '#modules/statistic/query/other-period.ts';
import type { ReportCall } from '#modules/statistic/query/parse-report.ts';
import { withinBound } from '#modules/statistic/query/rejections.ts';
import type { DailySums, Figures } from '#modules/statistic/figures.ts';
import { comparedValues, indicatorValues } from '#modules/statistic/values/indicator-values.ts';
import { createSoFar } from './so-far.ts';
import { addTo } from '#modules/statistic/values/sums.ts';
import type { Sums } from '#modules/statistic/values/sums.ts';

interface SummaryDependencies {
  figures: Figures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const rowIds = ['today', 'last_week', 'this_month'] as const satisfies readonly DashboardSummary['id'][];
const indicators = ['requests', 'impressions', 'revenue'] as const satisfies readonly IndicatorId[];

/** Reads the figures of today, last week and this month in one statement, and today so far in another. */
export function createSummary(dependencies: SummaryDependencies) {
  const { figures, timeZone, now } = dependencies;
  const readSoFar = createSoFar(dependencies);
  return async (call: ReportCall): Promise<AnswerData<'getDashboardSummary'>> => {
    const today = dayOf(now(), timeZone);
    const rows = rowIds.map((id) => {
      const period = presets[id].period(today);
      return { id, period, other: otherPeriodOf('previous_period', period) };
    });
    const first = rows.map(({ other }) => other.period.from).toSorted()[0] ?? today;
    const [daily, soFar] = await Promise.all([
      figures.byDay({ period: { from: first, to: today }, indicators, call }),
      readSoFar(call),
    ]);
    return withinBound(call.locale, () => ({
      summaryList: rows.map(({ id, period, other }) => ({
        id,
        title: presets[id].title[call.locale],
        period,
        ...valuesOf(daily, daysOf(period)),
        previous: { period: other.period, ...valuesOf(daily, daysOf(other.period)) },
        // Today is never over, whatever the network has published of it.
        comparison: id === 'today' ? null : comparisonOf(daily, period, other),
      })),
      soFar,
      meta: {
        timeZone,
        currency: call.caller.currency,
        dataAsOf: daily.dataAsOf?.toISOString() ?? null,
      },
    }));
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
