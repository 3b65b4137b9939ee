import { FileAnswer } from '#contract/file-answer.ts';
import type { FileAnswerDetails } from '#contract/file-answer.ts';
import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import { createSlots } from '#limits/slots.ts';
import { createFileReader } from '#modules/report-file/file-reader.ts';
import { reportDownloads } from '#modules/report-file/report-downloads.ts';
import type { ReportDownloadsDependencies } from '#modules/report-file/report-downloads.ts';
import { reportFile } from '#modules/report-file/report-file.ts';
import { reportFileName } from '#modules/report-file/report-file-name.ts';
import { reportService } from './report-service.ts';
import type { ReportDependencies } from './report-service.ts';

interface StatisticDependencies extends ReportDependencies, ReportDownloadsDependencies {
  limits: DatabaseWindows;
  /** Milliseconds that no change of the wall clock moves. */
  clock: () => number;
}

type Answered = 'getStatistic' | 'generateReport' | `${'create' | 'get' | 'cancel' | 'download'}ReportFile`;

/** Answers reports over the caller's own statistics. */
export function statisticHandlers(dependencies: StatisticDependencies): Pick<Handlers, Answered> {
  const { clock } = dependencies;
  const reports = reportService(dependencies);
  const downloads = reportDownloads(dependencies);
  const slots = createSlots({ name: 'report files', perPublisher: 2, inAll: 12, forFirst: 6 });
  const perMinute = dependencies.limits.create({ name: 'report_files', most: 10, window: 60_000 });
  return {
    getStatistic: ({ body, caller, locale, signal }) => reports.page(body, { caller, locale, signal }),

    generateReport: async ({ body, caller, locale, signal, ...peer }) => {
      const reader = createFileReader(clock);
      await slots.acquire(caller.publisherId, signal, reader);
      await perMinute.take(caller.publisherId, peer, { publisherId: caller.publisherId });
      const report = await reports.all(body, { caller, locale, signal });
      const details = reportFile(report, body.format, locale);
      return new FileAnswer({ ...details, content: reader.watch(details.content), cut: reader.ended });
    },

    createReportFile: async ({ body, caller, locale, ...peer }) => {
      slots.check(caller.publisherId);
      await perMinute.take(caller.publisherId, peer, { publisherId: caller.publisherId });
      const outline = await reports.outline(body, { caller, locale });
      // The days of a preset are those of the moment at which the link was asked for, as its name says.
      const request = { ...body, filterList: { ...body.filterList, period: outline.period } };
      const name = reportFileName({ ...outline, format: body.format }, locale);
      return downloads.create(caller, { request, name, locale });
    },

    getReportFile: async ({ params, caller }) => ({ file: await downloads.find(caller, params.id) }),

    cancelReportFile: async ({ params, caller }) => {
      await downloads.cancel(caller, params.id);
      return null;
    },

    downloadReportFile: async ({ params, signal, log }) => {
      const { file, caller } = await downloads.open(params.id, params.key);
      const reader = createFileReader(clock);
      await slots.acquire(caller.publisherId, signal, reader);
      const download = await downloads.begin(file, { over: signal, log });
      const { request, locale, name } = file;
      try {
        const ended = AbortSignal.any([signal, download.cancelled]);
        const report = await reports.all(request, { caller, locale, signal: ended });
        void report.count().then(download.setTotal, () => {});
        const details: FileAnswerDetails = reportFile(report, request.format, locale, download.addRows);
        return new FileAnswer({
          ...details,
          name,
          content: reader.watch(details.content),
          cut: AbortSignal.any([download.cancelled, reader.ended]),
          onEnd: (outcome) => void download.end(outcome),
        });
      } catch (error) {
        void download.end(signal.aborted ? 'left' : 'failed');
        if (download.cancelled.aborted) throw new Rejection('not_found');
        throw error;
      }
    },
  };
}
