import type { GroupValues, Locale, ReportRequest } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';
import type { WholeReport } from '#modules/statistics/reports/answer/whole-report.ts';
import { indicatorValue, unmeasuredOf } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/indicator-values.ts';
import {
  comparedDaysNote,
  comparedNumbers,
  detailsNote,
  endOfReport,
  groupAdders,
  unmeasuredNote,
} from './file-cells.ts';
import type { FileCell } from './file-cells.ts';
import { fileColumns, fileIndicators } from './file-columns.ts';
import type { FileColumn } from './file-columns.ts';

/** A line of a file, with a cell for each column. The last one of a whole file is an `end`; there is no other `end`. */
export interface FileRecord {
  kind: 'row' | 'totals' | 'note' | 'end';
  cells: FileCell[];
}

/** The content of a report's file in any format. */
export interface ReportTable {
  columns: FileColumn[];
  /** The name of the sheets of a workbook; statistics by default. */
  sheet?: string;
  /** ISO 4217 code of the amounts. */
  currency: string;
  /** Batches of records; can be read once. */
  batches: AsyncIterable<FileRecord[]>;
}

const total: Translated = { en: 'Total', ru: 'Итого' };

export type ReportContent = NonNullable<ReportRequest['content']>;

interface TableOptions {
  content: ReportContent;
  locale: Locale;
  /** Called with the number of rows of each batch when it is read. */
  onRows: (rows: number) => void;
}

/**
 * The records of a report's file: its rows. A whole file also has the totals if there are groups, notes on what is compared,
 * what the figures are of and why some are empty, and a record that states the number of rows: without that last record it was cut.
 */
export function reportTable(report: WholeReport, options: TableOptions): ReportTable {
  const columns = fileColumns(report, options.locale);
  return { columns, currency: report.currency, batches: batchesOf(report, columns.length, options) };
}

async function* batchesOf(
  report: WholeReport,
  width: number,
  { content, locale, onRows }: TableOptions,
): AsyncGenerator<FileRecord[]> {
  const groupIds = report.columns.flatMap((column) => (column.kind === 'group' ? [column.id] : []));
  const indicatorIds = fileIndicators(report.columns).map(({ id }) => id);
  const addOfGroup = groupAdders(report, locale);
  /** Appends the cells of a row's groups. There are millions of rows, so a row makes one array only. */
  const withGroups = (cells: FileCell[], values: GroupValues): FileCell[] => {
    for (const id of groupIds) addOfGroup[id](cells, values);
    return cells;
  };
  /** Appends the cells of a row's indicators. */
  const withNumbers = (cells: FileCell[], sums: ReportedSums): FileCell[] => {
    for (const id of indicatorIds) cells.push(indicatorValue(id, sums.sums));
    if (report.comparison === null) return cells;
    for (const id of indicatorIds) cells.push(...comparedNumbers(id, sums.compared, report.comparison));
    return cells;
  };
  const line = (kind: FileRecord['kind'], ...cells: FileCell[]): FileRecord => ({
    kind,
    cells: [...cells, ...Array.from({ length: width - cells.length }, () => null)],
  });

  let rows = 0;
  let unmeasured: Measure[] = [];
  for await (const part of report.parts) {
    if ('rows' in part) {
      rows += part.rows.length;
      yield part.rows.map((row) => ({ kind: 'row', cells: withNumbers(withGroups([], row.groups), row) }));
      onRows(part.rows.length);
    } else if (content === 'whole') {
      unmeasured = unmeasuredOf({ sums: part.totals, compared: part.compared });
      if (groupIds.length === 0) continue;
      const blank = withGroups([], {}).slice(1);
      // Without a compared day, the sums are zeros that were never counted.
      const totals = { sums: part.totals, compared: report.comparison?.days.compared === 0 ? null : part.compared };
      yield [{ kind: 'totals', cells: withNumbers([total[locale], ...blank], totals) }];
    }
  }
  if (content === 'data') return;

  yield [line('note', detailsNote(report, locale))];
  if (report.comparison !== null) yield [line('note', comparedDaysNote(report.comparison, report.period, locale))];
  if (unmeasured.length > 0) yield [line('note', unmeasuredNote(unmeasured, locale))];
  yield [line('end', endOfReport(rows, locale))];
}
