import type { Locale } from '@publisher-console/api-contract';
import type { FileColumn } from '#modules/report-file/table/report-table.ts';
import { xlsxText } from './xlsx-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const typePrefix = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places of the styles in `stylesXml`. */
export const cellStyles = {
  heading: 1,
  row: { text: 2, date: 3, count: 4, percent: 5, money: 6, points: 7 },
  totals: { text: 8, date: 8, count: 9, percent: 10, money: 11, points: 12 },
} as const;

const widths: Record<FileColumn['kind'], number> = {
  text: 30,
  date: 12,
  count: 16,
  percent: 16,
  money: 18,
  points: 16,
};

/** Everything of a worksheet before its rows: the first of them, the headings, stays in sight. */
export function worksheetStart(columns: readonly FileColumn[]): string {
  const cols = columns.map(
    ({ kind }, place) => `<col min="${place + 1}" max="${place + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  );
}

export const worksheetEnd = '</sheetData></worksheet>';

/** The parts of a workbook beside its worksheets, by their paths. */
export function workbookParts(sheetNames: readonly string[], currency: string, locale: Locale): Map<string, string> {
  const numbers = sheetNames.map((_, place) => place + 1);
  const sheets = sheetNames.map(
    (name, place) => `<sheet name="${xlsxText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  );
  const stylesId = `rId${sheetNames.length + 1}`;
  return new Map([
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${contentTypes}">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        override('xl/workbook.xml', 'sheet.main') +
        override('xl/styles.xml', 'styles') +
        numbers.map((number) => override(worksheetPath(number), 'worksheet')).join('') +
        '</Types>',
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}">` +
        `${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}">` +
        numbers.map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
        `${relation(stylesId, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', stylesXml(currency, locale)],
  ]);
}

export function worksheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

const formats = { text: 49, date: 164, count: 3, percent: 165, money: 166, points: 167 };

function override(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="${typePrefix}.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
}

function style(format: number, font: 0 | 1): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

function numberFormat(id: number, code: string): string {
  return `<numFmt numFmtId="${id}" formatCode="${xlsxText(code).replaceAll('"', '&quot;')}"/>`;
}

function stylesXml(currency: string, locale: Locale): string {
  const { text, date, count, percent, money, points } = formats;
  const styles = [
    style(0, 0),
    style(text, 1),
    ...[text, date, count, percent, money, points].map((id) => style(id, 0)),
    ...[text, count, percent, money, points].map((id) => style(id, 1)),
  ];
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return (
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="4">` +
    `${numberFormat(date, 'yyyy-mm-dd')}${numberFormat(percent, '0.00##%')}${numberFormat(money, moneyFormat(currency, locale))}${numberFormat(points, '0.00##')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The currency's sign stands where the language puts it; two to six decimals are shown. */
function moneyFormat(currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  return parts
    .map(({ type, value }) => {
      if (type === 'integer') return '#,##0.00####';
      return type === 'currency' || type === 'literal' ? `"${value}"` : '';
    })
    .join('');
}
