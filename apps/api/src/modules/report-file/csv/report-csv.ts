import type { Locale } from '@publisher-console/api-contract';
import { csvDialects, csvLine, numberCell, textCell } from './csv-dialect.ts';
import { cachedTexts } from '#modules/statistic/values/cached-texts.ts';
import type { FileCell } from '#modules/report-file/table/file-cells.ts';
import type { ReportTable } from '#modules/report-file/table/report-table.ts';

/**
 * A report as CSV in UTF-8, a piece for each batch of records, below a line of headings. The language decides the
 * dialect. The headings come with the first batch, so that a report that fails before its first row sends nothing.
 */
export async function* reportCsv({ columns, batches }: ReportTable, locale: Locale): AsyncGenerator<string> {
  const dialect = csvDialects[locale];
  const cachedCell = cachedTexts(textCell);
  const csvCell = (cell: FileCell) => (typeof cell === 'string' ? cachedCell(cell) : numberCell(cell, dialect));
  let text =
    dialect.start +
    csvLine(
      columns.map(({ heading }) => textCell(heading)),
      dialect,
    );
  for await (const records of batches) {
    for (const { cells } of records) text += csvLine(cells.map(csvCell), dialect);
    yield text;
    text = '';
  }
}
