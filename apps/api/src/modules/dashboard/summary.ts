import type { DashboardComparison, DashboardSummary, DatePeriod, IndicatorId } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { addDays, dayOf, daysIn, presets } from '#modules/criteria/periods.ts';
import { comparedDays, otherPeriodOf } from '#modules/statistic/plan/compared-days.ts';
import type { OtherPeriod } from '#modules/statistic/plan/compared-days.ts';
import type { DailySums, Figures } from '#modules/statistic/figures.ts';
import { addTo, comparedValues, indicatorValues } from '#modules/statistic/answer/indicator-values.ts';
import type { Sums } from '#modules/statistic/answer/indicator-values.ts';
import { withinBound } from '#modules/statistic/reports.ts';
import type { ReportReaderContext } from '#modules/statistic/reports.ts';

interface SummaryDependencies {
  figures: Figures;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const rowIds = ['today', 'last_week', 'this_month'] as const satisfies readonly DashboardSummary['id'][];
const indicators = ['requests', 'impressions', 'revenue'] as const satisfies readonly IndicatorId[];

/** Reads the figures of today, last week and this month, all of them in one query. */
export function createSummary({ figures, timeZone, now }: SummaryDependencies) {
  return async (reader: ReportReaderContext): Promise<AnswerData<'getDashboardSummary'>> => {
    const today = dayOf(now(), timeZone);
    const rows = rowIds.map((id) => {
      const period = presets[id].period(today);
      return { id, period, other: otherPeriodOf('previous_period', period) };
    });
    const first = rows.map(({ other }) => other.period.from).toSorted()[0] ?? today;
    const daily = await figures.byDay({ period: { from: first, to: today }, indicators, reader });
    return withinBound(reader.locale, () => ({
      summaryList: rows.map(({ id, period, other }) => ({
        id,
        title: presets[id].title[reader.locale],
        period,
        ...valuesOf(daily, daysOf(period)),
        previous: { period: other.period, ...valuesOf(daily, daysOf(other.period)) },
        // Whatever the network has published of today, the day goes on.
        comparison: id === 'today' ? null : comparisonOf(daily, period, other),
      })),
      meta: {
        timeZone,
        currency: reader.caller.currency,
        dataAsOf: daily.dataAsOf?.toISOString() ?? null,
      },
    }));
  };
}

function daysOf(period: DatePeriod): string[] {
  return Array.from({ length: daysIn(period) }, (_, place) => addDays(period.from, place));
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

/** The days that are compared are those that `POST /statistic` compares. */
function comparisonOf(daily: DailySums, period: DatePeriod, other: OtherPeriod): DashboardComparison | null {
  const { days, counts } = comparedDays(period, other, daily.published(period, other.period), daily.daysInProgress);
  if (counts.compared === 0) return null;
  const compared = daysOf(period).filter((_, place) => days.otherLoads[place] !== 0);
  const current = sumsOf(daily, compared);
  const previous = sumsOf(
    daily,
    compared.map((day) => addDays(day, -other.shift)),
  );
  return { days: counts, ...comparedValues(indicators, { current, previous }) };
}
