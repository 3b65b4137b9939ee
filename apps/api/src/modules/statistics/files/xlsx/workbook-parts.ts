import type { Locale } from '@publisher-console/api-contract';
import type { FileColumn } from '#modules/statistics/files/table/file-columns.ts';
import { declaration, mainNamespace, stylesXml } from './workbook-styles.ts';
import { columnLetters } from './row-writer.ts';
import { xlsxText } from './xlsx-text.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const typePrefix = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const widths: Record<FileColumn['kind'], number> = {
  text: 30,
  date: 12,
  count: 16,
  percent: 16,
  money: 18,
  amount: 18,
  points: 16,
};

/** The XML of a worksheet before its rows. The first row, the headings, is frozen, so that it stays visible. */
export function worksheetStart(columns: readonly FileColumn[]): string {
  const cols = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  return (
    `${declaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  );
}

/** The XML of a worksheet after its rows: filters over its headings and the report's rows, without totals and notes. */
export function worksheetEnd({ width, lastRow }: Omit<Sheet, 'name'>): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(width - 1)}${lastRow}"/></worksheet>`;
}

/** `lastRow` is the number of the last row of the report in the sheet, 1 where it has only headings. */
export interface Sheet {
  name: string;
  width: number;
  lastRow: number;
}

/** The parts of a workbook except its worksheets, by their paths. */
export function workbookParts(all: readonly Sheet[], currency: string, locale: Locale): Map<string, string> {
  const numbers = all.map((_, index) => index + 1);
  const sheets = all.map(
    ({ name }, index) => `<sheet name="${xlsxText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Excel keeps the range of a filter in such a name as well.
  const filters = all.map(
    ({ name, width, lastRow }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
      `'${xlsxText(name)}'!$A$1:$${columnLetters(width - 1)}$${lastRow}</definedName>`,
  );
  const stylesId = `rId${all.length + 1}`;
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
      `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`,
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

function override(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="${typePrefix}.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
}
