import { FileAnswer } from '#contract/file-answer.ts';
import type { FileAnswerDetails } from '#contract/file-answer.ts';
import type { Call, Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import { createSlots } from '#limits/slots.ts';
import type { Reports } from '#modules/statistics/reports/reports.ts';
import { minute } from '#process/durations.ts';
import { createReportDownloads } from './download/report-downloads.ts';
import type { ReportDownloadsDependencies } from './download/report-downloads.ts';
import { createFileReader } from './file-reader.ts';
import { reportFile } from './report-file.ts';
import { reportFileName } from './report-file-name.ts';

interface ReportFileDependencies extends ReportDownloadsDependencies {
  reports: Reports;
  limits: DatabaseWindows;
  /** Milliseconds that no change of the wall clock moves. */
  clock: () => number;
}

type ReportFileOperation = 'generateReport' | `${'create' | 'get' | 'cancel' | 'download'}ReportFile`;

/** Answers reports as files, and the links under which a browser saves them. */
export function createReportFileHandlers(dependencies: ReportFileDependencies): Pick<Handlers, ReportFileOperation> {
  const { reports, clock } = dependencies;
  const downloads = createReportDownloads(dependencies);
  const slots = createSlots({ name: 'report files', perPublisher: 2, total: 12, reserved: 6 });
  const perMinute = dependencies.limits.create({ name: 'report_files', most: 10, window: minute });

  async function download({ params, signal, log, clientAddress }: Call<'downloadReportFile'>): Promise<FileAnswer> {
    const { file, caller } = await downloads.open(params.id, params.key, clientAddress);
    const reader = createFileReader(clock);
    await slots.acquire(caller.publisherId, signal, reader);
    const running = await downloads.begin(file, { over: signal, log });
    const { request, locale, name } = file;
    try {
      const ended = AbortSignal.any([signal, running.cancelled]);
      const report = await reports.whole(request, { caller, locale, signal: ended });
      void report.count().then(running.setTotal, () => {});
      const details: FileAnswerDetails = reportFile(report, request, locale, running.addRows);
      return new FileAnswer({
        ...details,
        name,
        content: reader.watch(details.content),
        cut: AbortSignal.any([running.cancelled, reader.ended]),
        onEnd: (outcome) => void running.end(outcome),
      });
    } catch (error) {
      void running.end(signal.aborted ? 'left' : 'failed');
      if (running.cancelled.aborted) throw new Rejection('not_found');
      throw error;
    }
  }

  return {
    generateReport: async ({ body, caller, locale, signal, ...peer }) => {
      const reader = createFileReader(clock);
      await slots.acquire(caller.publisherId, signal, reader);
      await perMinute.take(caller.publisherId, peer, { publisherId: caller.publisherId });
      const report = await reports.whole(body, { caller, locale, signal });
      const details = reportFile(report, body, locale);
      return new FileAnswer({ ...details, content: reader.watch(details.content), cut: reader.ended });
    },

    createReportFile: async ({ body, caller, locale, signal, ...peer }) => {
      slots.check(caller.publisherId);
      await perMinute.take(caller.publisherId, peer, { publisherId: caller.publisherId });
      const { columns, period } = await reports.outline(body, { caller, locale, signal });
      // The days of a preset are resolved when the link is created, so that they equal the days in the file name.
      const request = { ...body, filterList: { ...body.filterList, period } };
      const name = reportFileName({ ...body, columns, period }, locale);
      return downloads.create(caller, { request, name, locale });
    },

    getReportFile: async ({ params, caller }) => ({ file: await downloads.find(caller, params.id) }),

    cancelReportFile: async ({ params, caller }) => {
      await downloads.cancel(caller, params.id);
      return null;
    },

    downloadReportFile: download,
  };
}
