import type { Locale } from '@publisher-console/api-contract';
import type { FileColumn } from '#modules/report-file/table/file-columns.ts';
import { declaration, mainNamespace, stylesXml } from './workbook-styles.ts';
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

export const worksheetEnd = '</sheetData></worksheet>';

/** The parts of a workbook except its worksheets, by their paths. */
export function workbookParts(sheetNames: readonly string[], currency: string, locale: Locale): Map<string, string> {
  const numbers = sheetNames.map((_, index) => index + 1);
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${xlsxText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
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
      `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets></workbook>`,
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
