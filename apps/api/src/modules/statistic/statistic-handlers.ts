import { FileAnswer } from '#contract/file-answer.ts';
import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Limits } from '#modules/account/limits/limits.ts';
import { createFileSlots } from './file-slots.ts';
import { reportCsv } from './report-csv.ts';
import { reportService } from './report-service.ts';
import type { ReportDependencies } from './report-service.ts';

interface StatisticDependencies extends ReportDependencies {
  limits: Limits;
}

/** Answers reports over the caller's own statistics. */
export function statisticHandlers(
  dependencies: StatisticDependencies,
): Pick<Handlers, 'getStatistic' | 'generateReport'> {
  const reports = reportService(dependencies);
  const slots = createFileSlots({ perPublisher: 2, inAll: 12 });
  const perMinute = dependencies.limits.create({ name: 'report_files', most: 10, window: 60_000 });
  return {
    getStatistic: ({ body, caller, locale, signal }) => reports.page(body, { caller, locale, signal }),

    generateReport: async ({ body, caller, locale, signal, ...peer }) => {
      if (body.format !== 'csv') throw new Rejection('not_implemented');

      slots.take(caller.publisherId, signal);
      await perMinute.take(caller.publisherId, peer, { publisherId: caller.publisherId });
      const report = await reports.all(body, { caller, locale, signal });
      const { from, to } = report.period;
      return new FileAnswer({
        name: `statistics_${from}_${to}.csv`,
        type: 'text/csv; charset=utf-8',
        content: reportCsv(report, locale),
      });
    },
  };
}
