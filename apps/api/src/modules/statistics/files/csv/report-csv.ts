import type { Locale } from '@publisher-console/api-contract';
import { amountCell, csvDialects, csvLine, numberCell, textCell } from './csv-dialect.ts';
import { cachedTexts } from '#modules/statistics/reports/values/cached-texts.ts';
import { currencyDecimals } from '#modules/statistics/files/table/file-columns.ts';
import type { FileCell } from '#modules/statistics/files/table/file-cells.ts';
import type { ReportContent, ReportTable } from '#modules/statistics/files/table/report-table.ts';

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
export async function* reportCsv(
  { columns, currency, batches }: ReportTable,
  content: ReportContent,
  locale: Locale,
): AsyncGenerator<string> {
  const dialect = csvDialects[locale];
  const places = currencyDecimals(currency);
  const cachedCell = cachedTexts(textCell);
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
