import { daysBetween } from '#modules/statistics/days/periods.ts';
import type { FileColumn } from '#modules/statistics/files/table/file-columns.ts';
import type { FileRecord } from '#modules/statistics/files/table/report-table.ts';
import { decimalText } from '#modules/statistics/reports/values/decimal.ts';
import type { Decimal } from '#modules/statistics/reports/values/decimal.ts';
import { cachedTexts } from '#modules/statistics/reports/values/cached-texts.ts';
import { cellStyles } from './workbook-styles.ts';
import { xlsxText } from './xlsx-text.ts';

/** Writes the rows of a sheet. A file has millions of cells, so everything that repeats is computed once. */
export function rowWriter(columns: readonly FileColumn[]) {
  const kinds = columns.map(({ kind }) => kind);
  const starts = columns.map((_, index) => `<c r="${columnLetters(index)}`);
  const dayEnd = cachedTexts((day) => `" s="${cellStyles.row.date}"><v>${serialDay(day)}</v></c>`);
  const ends = { row: cellEnds(cellStyles.row), totals: cellEnds(cellStyles.totals) };
  const headingEnd = textEnd(cellStyles.heading);
  return {
    headings: () =>
      `<row r="1">${columns.map(({ heading }, index) => `${starts[index]}1${headingEnd(heading)}`).join('')}</row>`,
    record: ({ kind, cells }: FileRecord, row: number) => {
      const number = String(row);
      const endOf = kind === 'totals' ? ends.totals : ends.row;
      let xml = `<row r="${number}">`;
      for (let index = 0; index < cells.length; index += 1) {
        const cell = cells[index] ?? null;
        if (cell === null) continue;
        const column = kinds[index] ?? 'text';
        const isDay = kind === 'row' && column === 'date' && typeof cell === 'string';
        xml += starts[index] + number + (isDay ? dayEnd(cell) : endOf(cell, column));
      }
      return `${xml}</row>`;
    },
  };
}

/** Writes what follows the number of the row in a cell. */
function cellEnds(styles: (typeof cellStyles)['row' | 'totals']) {
  const textOf = textEnd(styles.text);
  return (cell: string | Decimal, column: FileColumn['kind']): string =>
    typeof cell === 'string' ? textOf(cell) : `" s="${styles[column]}"><v>${numberText(cell, column)}</v></c>`;
}

function textEnd(style: number): (text: string) => string {
  return cachedTexts((text) => {
    const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
    return `" s="${style}" t="inlineStr"><is><t${space}>${xlsxText(text)}</t></is></c>`;
  });
}

/** A percent is stored as a fraction, because the format of the cell multiplies it by 100. */
function numberText(value: Decimal, kind: FileColumn['kind']): string {
  return decimalText(kind === 'percent' ? { ...value, decimals: value.decimals + 2 } : value);
}

const firstSerialDay = '1899-12-30';

/** Spreadsheets number days; for days since March 1900, day 0 is 30 December 1899. */
function serialDay(day: string): number {
  return daysBetween(firstSerialDay, day);
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
