import type { Locale } from '@publisher-console/api-contract';
import { csvDialects, csvLine, numberCell, textCell } from './csv-dialect.ts';
import type { CsvDialect } from './csv-dialect.ts';
import type { FileCell, ReportTable } from './report-table.ts';

/**
 * A report as CSV in UTF-8, a piece for each batch of records, below a line of headings. The language decides the
 * dialect. The headings wait for the first batch, so that a report that fails before its first row gives nothing.
 */
export async function* reportCsv({ columns, batches }: ReportTable, locale: Locale): AsyncGenerator<string> {
  const dialect = csvDialects[locale];
  let text =
    dialect.start +
    csvLine(
      columns.map(({ heading }) => textCell(heading)),
      dialect,
    );
  for await (const records of batches) {
    for (const { cells } of records)
      text += csvLine(
        cells.map((cell) => csvCell(cell, dialect)),
        dialect,
      );
    yield text;
    text = '';
  }
}

function csvCell(cell: FileCell, dialect: CsvDialect): string {
  return typeof cell === 'string' ? textCell(cell) : numberCell(cell, dialect);
}
