import type { Locale } from '@publisher-console/api-contract';
import { xlsxText } from './xlsx-text.ts';

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Indexes of the styles in `stylesXml`. */
export const cellStyles = {
  heading: 1,
  row: { text: 2, date: 3, count: 4, percent: 5, money: 6, points: 7 },
  totals: { text: 8, date: 8, count: 9, percent: 10, money: 11, points: 12 },
} as const;

/** Built-in ids of number formats (text and counts), and ids that the workbook defines (ECMA-376, part 1, 18.8.30). */
const formats = { text: 49, date: 164, count: 3, percent: 165, money: 166, points: 167 };

function style(format: number, font: 0 | 1): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

function numberFormat(id: number, code: string): string {
  return `<numFmt numFmtId="${id}" formatCode="${xlsxText(code).replaceAll('"', '&quot;')}"/>`;
}

/** The part with the styles of all cells. */
export function stylesXml(currency: string, locale: Locale): string {
  const { text, date, count, percent, money, points } = formats;
  const styles = [
    style(0, 0),
    style(text, 1),
    ...[text, date, count, percent, money, points].map((id) => style(id, 0)),
    ...[text, count, percent, money, points].map((id) => style(id, 1)),
  ];
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return (
    `${declaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="4">` +
    `${numberFormat(date, 'yyyy-mm-dd')}${numberFormat(percent, '0.00##%')}${numberFormat(money, moneyFormat(currency, locale))}${numberFormat(points, '0.00##')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The number format of money: the currency sign at the place that the language has for it, and two to six decimals. */
function moneyFormat(currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  return parts
    .map(({ type, value }) => {
      if (type === 'integer') return '#,##0.00####';
      return type === 'currency' || type === 'literal' ? `"${value}"` : '';
    })
    .join('');
}
