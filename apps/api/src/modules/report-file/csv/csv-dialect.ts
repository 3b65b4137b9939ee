import type { Locale } from '@publisher-console/api-contract';
import { decimalText } from '#modules/statistic/values/decimal.ts';
import type { Decimal } from '#modules/statistic/values/decimal.ts';

/** How a spreadsheet of a language wants its CSV. */
export interface CsvDialect {
  /** Before the first byte: without a byte order mark, a Russian spreadsheet takes UTF-8 for another encoding. */
  start: string;
  separator: string;
  decimalMark: string;
}

export const csvDialects: Record<Locale, CsvDialect> = {
  en: { start: '', separator: ',', decimalMark: '.' },
  ru: { start: '\uFEFF', separator: ';', decimalMark: ',' },
};

/** A cell that begins so may be run as a formula: also behind what cannot be seen, which some spreadsheet may drop. */
const formulaStart = /^(?=[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/**
 * The same behind a character at which some spreadsheet splits. It may be set to another separator than the file has,
 * and then it does not always see the quotes around a cell; quotes in between do not count either.
 */
const formulaBehindSeparator = /([,;\t\r\n][\s\p{Cf}"']*)(?=[=+\-@＝＋－＠])/gu;

/** A cell of text: quoted (RFC 4180), and with an apostrophe before everything that a spreadsheet may run as a formula. */
export function textCell(text: string): string {
  const harmless = text.replace(formulaStart, "'").replaceAll(formulaBehindSeparator, "$1'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A cell of a number, negative ones included, to its last digit; an undefined one is empty. */
export function numberCell(value: Decimal | null, { decimalMark }: CsvDialect): string {
  return value === null ? '' : decimalText(value).replace('.', decimalMark);
}

export function csvLine(cells: readonly string[], { separator }: CsvDialect): string {
  return `${cells.join(separator)}\r\n`;
}
