import type { Locale } from '@publisher-console/api-contract';
import { decimalText, roundedText } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Decimal } from '#modules/statistics/reports/values/indicator-values.ts';

/** CSV as spreadsheets of a language expect it. */
interface CsvDialect {
  separator: string;
  decimalMark: string;
}

export const csvDialects: Record<Locale, CsvDialect> = {
  en: { separator: ',', decimalMark: '.' },
  ru: { separator: ';', decimalMark: ',' },
};

/**
 * A cell with this start may run as a formula in a spreadsheet, also after invisible characters, which some programs
 * drop.
 */
const formulaStart = /^(?=[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * The start of a formula after a separator. A spreadsheet with another separator than that of the file may begin a cell
 * there, and may ignore the quotes around and inside the cell.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaBehindSeparator = /([,;\t\r\n][\s\p{Cf}"']*)(?=[=+\-@＝＋－＠])/gu;

/** A cell of text: quoted (RFC 4180), with an apostrophe before everything that a spreadsheet may run as a formula. */
export function textCell(text: string): string {
  const harmless = text.replace(formulaStart, "'").replaceAll(formulaBehindSeparator, "$1'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A cell of a number, negative ones included, to its last digit; an undefined one is empty. */
export function numberCell(value: Decimal | null, { decimalMark }: CsvDialect): string {
  return value === null ? '' : decimalText(value).replace('.', decimalMark);
}

/** A cell of an amount with the decimals of its currency, as the screen shows it; an undefined one is empty. */
export function amountCell(value: Decimal | null, places: number, { decimalMark }: CsvDialect): string {
  return value === null ? '' : roundedText(value, places).replace('.', decimalMark);
}

export function csvLine(cells: readonly string[], { separator }: CsvDialect): string {
  return `${cells.join(separator)}\r\n`;
}
