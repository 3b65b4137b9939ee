import type { Locale } from '@publisher-console/api-contract';

/** How a spreadsheet of a language wants its CSV. */
export interface CsvDialect {
  /** Before the first byte: without its mark, a Russian spreadsheet takes UTF-8 for something else. */
  start: string;
  separator: string;
  decimalMark: string;
}

export const csvDialects: Record<Locale, CsvDialect> = {
  en: { start: '', separator: ',', decimalMark: '.' },
  ru: { start: '\uFEFF', separator: ';', decimalMark: ',' },
};

/** What a spreadsheet would run as a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell of text: harmless to a spreadsheet, quoted where it must be (RFC 4180). */
export function textCell(text: string, { separator }: CsvDialect): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  const mustBeQuoted = ['"', '\r', '\n', separator].some((character) => harmless.includes(character));
  return mustBeQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell of a number, negative ones included; an undefined one is empty. */
export function numberCell(value: number | null | undefined, { decimalMark }: CsvDialect): string {
  if (value === null || value === undefined) return '';
  // Six decimals hold every value of the contract, and a small one is not written with an exponent.
  const digits = Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/\.?0+$/, '');
  return digits.replace('.', decimalMark);
}

export function csvLine(cells: readonly string[], { separator }: CsvDialect): string {
  return `${cells.join(separator)}\r\n`;
}
