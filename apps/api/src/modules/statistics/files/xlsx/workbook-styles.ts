import type { Locale } from '@publisher-console/api-contract';
import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';

/** Characters that XML does not allow or changes, and text that looks like the escape of one (ECMA-376, part 1, 22.9.2.19). */
const special = /[&<>\uFFFE\uFFFF]|[^\t\n\P{Cc}]|_(?=x[\dA-Fa-f]{4}_)/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A text for a cell of a workbook. Characters that XML does not have are written as spreadsheets do (`_x0001_`), so that
 * a reader gets every text back unchanged.
 */
export function xlsxText(text: string): string {
  return text.replace(special, (character) => entities[character] ?? escaped(character));
}

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Indexes of the styles in `stylesXml`. */
export const cellStyles = {
  heading: 1,
  row: { text: 2, date: 3, month: 4, count: 5, percent: 6, money: 7, points: 8, amount: 9 },
  totals: { text: 10, date: 10, month: 10, count: 11, percent: 12, money: 13, points: 14, amount: 15 },
} as const;

/** Built-in ids of number formats (text and counts), and ids that the workbook defines (ECMA-376, part 1, 18.8.30). */
const formats = { text: 49, date: 164, count: 3, percent: 165, money: 166, points: 167, amount: 168, month: 169 };

function style(format: number, font: 0 | 1): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

function numberFormat(id: number, code: string): string {
  return `<numFmt numFmtId="${id}" formatCode="${xlsxText(code).replaceAll('"', '&quot;')}"/>`;
}

/** The part with the styles of all cells. */
export function stylesXml(currency: string, locale: Locale): string {
  const { text, date, month, count, percent, money, points, amount } = formats;
  const styles = [
    style(0, 0),
    style(text, 1),
    ...[text, date, month, count, percent, money, points, amount].map((id) => style(id, 0)),
    ...[text, count, percent, money, points, amount].map((id) => style(id, 1)),
  ];
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return (
    `${declaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="6">` +
    `${numberFormat(date, 'yyyy-mm-dd')}${numberFormat(month, 'mmm yyyy')}${numberFormat(percent, '0.00##%')}${numberFormat(money, moneyFormat(currency, locale, '#,##0.00####'))}${numberFormat(points, '0.00##')}` +
    `${numberFormat(amount, moneyFormat(currency, locale, amountFormat(currency)))}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** Shows the decimals of the currency; the cell has the exact amount. */
function amountFormat(currency: string): string {
  const decimals = currencyDecimals(currency);
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}

/** A number format with the currency sign at the place that the language has for it. */
function moneyFormat(currency: string, locale: Locale, number: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  return parts
    .map(({ type, value }) => {
      if (type === 'integer') return number;
      return type === 'currency' || type === 'literal' ? `"${value}"` : '';
    })
    .join('');
}
