import type { DatePeriod, Locale, ReportRequest, StatisticColumn } from '@publisher-console/api-contract';
import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';
import { FileAnswer } from '#contract/file-answer.ts';
import type { FileAnswerDetails } from '#contract/file-answer.ts';
import type { Translated } from '#contract/language.ts';
import type { Call, Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import type { Transfer } from '#limits/semaphore.ts';
import { groups } from '#modules/statistics/catalogue/groups.ts';
import type { WholeReport } from '#modules/statistics/reports/answer/whole-report.ts';
import type { Reports } from '#modules/statistics/reports/reports.ts';
import { cacheTexts } from '#modules/statistics/reports/values/text-cache.ts';
import { minute } from '#process/durations.ts';
import { createTransferMeter } from '#process/transfer-meter.ts';
import { amountCell, csvDialects, csvLine, numberCell, textCell } from './csv/csv-dialect.ts';
import { createReportDownloads } from './download/report-downloads.ts';
import type { ReportDownloadsDependencies } from './download/report-downloads.ts';
import type { FileCell } from './table/file-cells.ts';
import { reportTable } from './table/report-table.ts';
import type { ReportContent, ReportTable } from './table/report-table.ts';
import { reportXlsx } from './xlsx/report-xlsx.ts';

/**
 * The lag is long because buffers between server and client fill and empty in bursts: on one machine, a client that
 * read 50 KB a second received 1.5 MB every 30 seconds.
 */
export const leastRate = { bytesPerSecond: 16_000, mostLag: minute };

type Content = FileAnswerDetails['content'];

/** The client that downloads a report's file, and its rate. */
interface FileReader extends Transfer {
  /** Passes the content on, and measures the rate at which the client reads it. */
  watch(content: Content): Content;
  /** Aborts when the slot of this download was released for another one. */
  ended: AbortSignal;
}

/** @param clock - milliseconds that no change of the wall clock moves */
function createFileReader(clock: () => number): FileReader {
  const { wait, count, lag, isSlow } = createTransferMeter(leastRate, clock);
  const end = new AbortController();
  return {
    lag,
    isSlow,
    ended: end.signal,
    end: (reason) => end.abort(reason),

    async *watch(content) {
      for await (const piece of content) {
        wait();
        yield piece;
        count(Buffer.byteLength(piece));
      }
    },
  };
}

/** Without a byte order mark, Excel reads a file that is opened by a double click in the code page of Windows. */
const byteOrderMark = '\uFEFF';

const exact = { en: 'exact', ru: 'точно' };

/**
 * A report as CSV in UTF-8, a piece for each batch of records, below a line of headings. The language decides the
 * dialect. The headings come with the first batch, so that a report that fails before its first row sends nothing.
 *
 * A whole file is for people: its amounts have the decimals of their currency, and the exact ones follow in the last
 * columns. Data alone is for programs, with exact amounts.
 */
async function* reportCsv(
  { columns, currency, batches }: ReportTable,
  content: ReportContent,
  locale: Locale,
): AsyncGenerator<string> {
  const dialect = csvDialects[locale];
  const places = currencyDecimals(currency);
  const cachedCell = cacheTexts(textCell);
  const isRounded = columns.map(({ kind }) => kind === 'amount' && content === 'whole');
  const rounded = columns.flatMap((column, place) => (isRounded[place] ? [{ ...column, place }] : []));
  const csvCell = (cell: FileCell, place: number) => {
    if (typeof cell === 'string') return cachedCell(cell);
    return isRounded[place] ? amountCell(cell, places, dialect) : numberCell(cell, dialect);
  };
  const exactCell = (cell: FileCell = null) => (typeof cell === 'string' ? '' : numberCell(cell, dialect));

  const headings = [
    ...columns.map(({ heading }) => heading),
    ...rounded.map(({ heading }) => `${heading}, ${exact[locale]}`),
  ];
  let text = byteOrderMark + csvLine(headings.map(textCell), dialect);
  for await (const records of batches) {
    for (const { cells } of records) {
      const line = cells.map(csvCell);
      for (const { place } of rounded) line.push(exactCell(cells[place]));
      text += csvLine(line, dialect);
    }
    yield text;
    text = '';
  }
}

const words = {
  statistics: { en: 'statistics', ru: 'статистика' },
  data: { en: 'data', ru: 'данные' },
} satisfies Record<string, Translated>;

/**
 * The name of a report's file: the kind of report, its days, its groups and whether it has data alone, such as
 * `statistics_2026-11-14_2026-11-20_date_block-format_data.csv`. It has letters, digits, `-`, `_` and one `.` only.
 */
function reportFileName(
  {
    columns,
    period,
    format,
    content,
  }: { columns: readonly StatisticColumn[]; period: DatePeriod } & Pick<ReportRequest, 'format' | 'content'>,
  locale: Locale,
): string {
  const titles = columns.flatMap((column) =>
    column.kind === 'group' ? [groups[column.id].title[locale].toLocaleLowerCase(locale).replaceAll(' ', '-')] : [],
  );
  const parts = [words.statistics[locale], period.from, period.to, ...titles];
  if (content === 'data') parts.push(words.data[locale]);
  return `${parts.join('_')}.${format}`;
}

/** The media types of the formats. */
const types: Record<ReportRequest['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A report as a file. `onRows` is called with the number of rows of each batch when it is read. */
function reportFile(
  report: WholeReport,
  { format, content = 'whole' }: Pick<ReportRequest, 'format' | 'content'>,
  locale: Locale,
  onRows: (rows: number) => void = () => {},
): FileAnswerDetails {
  const table = reportTable(report, { content, locale, onRows });
  return {
    name: reportFileName({ ...report, format, content }, locale),
    asciiName: reportFileName({ ...report, format, content }, 'en'),
    type: types[format],
    content: format === 'csv' ? reportCsv(table, content, locale) : reportXlsx(table, locale),
  };
}

interface ReportFileDependencies extends ReportDownloadsDependencies {
  reports: Reports;
  limits: RateLimits;
  /** Milliseconds that no change of the wall clock moves. */
  clock: () => number;
}

type ReportFileOperation = 'generateReport' | `${'create' | 'get' | 'cancel' | 'download'}ReportFile`;

/** Answers reports as files, and the links under which a browser saves them. */
export function createReportFileHandlers(dependencies: ReportFileDependencies): Pick<Handlers, ReportFileOperation> {
  const { reports, clock } = dependencies;
  const downloads = createReportDownloads(dependencies);
  const semaphore = createSemaphore({ name: 'report files', perPublisher: 2, total: 12, reserved: 6 });
  const perMinute = dependencies.limits.create({ name: 'report_files', most: 10, window: minute });

  async function download({ params, signal, log, clientAddress }: Call<'downloadReportFile'>): Promise<FileAnswer> {
    const { file, caller } = await downloads.open(params.id, params.key, clientAddress);
    const reader = createFileReader(clock);
    await semaphore.acquire(caller.publisherId, signal, reader);
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
      if (running.cancelled.aborted) throw new ApiError('not_found');
      throw error;
    }
  }

  return {
    generateReport: async ({ body, caller, locale, signal, ...clientInfo }) => {
      const reader = createFileReader(clock);
      await semaphore.acquire(caller.publisherId, signal, reader);
      await perMinute.consume(caller.publisherId, clientInfo, { publisherId: caller.publisherId });
      const report = await reports.whole(body, { caller, locale, signal });
      const details = reportFile(report, body, locale);
      return new FileAnswer({ ...details, content: reader.watch(details.content), cut: reader.ended });
    },

    createReportFile: async ({ body, caller, locale, signal, ...clientInfo }) => {
      semaphore.check(caller.publisherId);
      await perMinute.consume(caller.publisherId, clientInfo, { publisherId: caller.publisherId });
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
