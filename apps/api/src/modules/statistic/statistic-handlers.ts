import type { Handlers } from '#contract/operation.ts';
import { reportService } from './report-service.ts';
import type { ReportDependencies } from './report-service.ts';

/** Answers reports over the caller's own statistics. */
export function statisticHandlers(dependencies: ReportDependencies): Pick<Handlers, 'getStatistic'> {
  const reports = reportService(dependencies);
  return {
    getStatistic: ({ body, caller, locale, signal }) => reports.page(body, { caller, locale, signal }),
  };
}
