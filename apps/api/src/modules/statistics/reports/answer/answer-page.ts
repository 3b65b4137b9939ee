import type { StatisticMeta } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { openDaysIn } from '#modules/statistics/days/day-state.ts';
import type { Planned } from '#modules/statistics/reports/plan/plan-report.ts';
import type { ParsedPage } from '#modules/statistics/reports/query/parse-report.ts';
import { withinBound } from '#modules/statistics/reports/query/rejections.ts';
import type { ReadPage } from '#modules/statistics/reports/run/read-page.ts';
import { comparedValues, indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import type { NamedRow } from './name-rows.ts';
import { columnsOf } from './report-columns.ts';
import { reportWarnings } from './report-warnings.ts';

/** The answer with one page of a report and the totals of all its rows. Refuses amounts beyond the contract's bound. */
export function answerPage(report: ReadPage, rows: readonly NamedRow[]): AnswerData<'getStatistic'> {
  const { indicators: ids, locale, page, comparison, totals, total } = report;
  const otherDays = otherDaysOf(report);
  return withinBound(locale, () => ({
    table: {
      columns: columnsOf(report),
      rows: rows.map(({ groups, sums, compared }) => ({
        groups,
        indicators: indicatorValues(ids, sums),
        comparison: compared && { ...comparedValues(ids, compared), ...otherDays.get(groups.date ?? '') },
      })),
      pagination: { page: page.number, size: page.size, total, pages: Math.max(1, Math.ceil(total / page.size)) },
    },
    summary: indicatorValues(ids, totals.sums),
    comparison: comparison && totals.compared && { ...comparison, ...comparedValues(ids, totals.compared) },
    meta: metaOf(report),
  }));
}

/** For each compared day of the period, the day that it is compared with. */
function otherDaysOf({ period, plan: { compared = [] } }: ReadPage): Map<string, { date: string }> {
  return new Map(
    compared.flatMap((other, index) => (other === null ? [] : [[addDays(period.from, index), { date: other.day }]])),
  );
}

function metaOf(report: Planned<ParsedPage>): StatisticMeta {
  const { caller, on, period, counting, states } = report;
  return {
    timeZone: on.timeZone,
    currency: caller.currency,
    period,
    snapshot: counting.snapshot,
    dataAsOf: counting.dataAsOf?.toISOString() ?? null,
    finalUntil: states.finalUntil,
    openDays: openDaysIn(period, states),
    warnings: reportWarnings(report),
  };
}
