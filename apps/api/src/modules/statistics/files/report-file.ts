import type { Locale, ReportRequest } from '@publisher-console/api-contract';
import type { FileAnswerDetails } from '#contract/file-answer.ts';
import { reportCsv } from './csv/report-csv.ts';
import { reportFileName } from './report-file-name.ts';
import type { WholeReport } from '#modules/statistics/reports/answer/whole-report.ts';
import { reportTable } from './table/report-table.ts';
import { reportXlsx } from './xlsx/report-xlsx.ts';

/** The media types of the formats. */
const types: Record<ReportRequest['format'], string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A report as a file. `onRows` is called with the number of rows of each batch when it is read. */
export function reportFile(
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
