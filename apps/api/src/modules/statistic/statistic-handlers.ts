import { FileAnswer } from '#contract/file-answer.ts';
import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { reportCsv } from './report-csv.ts';
import { reportService } from './report-service.ts';
import type { ReportDependencies } from './report-service.ts';

/** Answers reports over the caller's own statistics. */
export function statisticHandlers(dependencies: ReportDependencies): Pick<Handlers, 'getStatistic' | 'generateReport'> {
  const reports = reportService(dependencies);
  return {
    getStatistic: ({ body, caller, locale, signal }) => reports.page(body, { caller, locale, signal }),

    generateReport: async ({ body, caller, locale, signal }) => {
      if (body.format !== 'csv') throw new Rejection('not_implemented');

      const rows = await reports.all(body, { caller, locale, signal });
      const { from, to } = rows.period;
      return new FileAnswer({
        name: `statistics_${from}_${to}.csv`,
        type: 'text/csv; charset=utf-8',
        content: reportCsv(rows, locale),
      });
    },
  };
}
