import { Readable } from 'node:stream';
import type { Locale } from '@publisher-console/api-contract';
import { ZipFile } from 'yazl';
import type { Translated } from '#contract/language.ts';
import { daysBetween } from '#modules/statistics/days/periods.ts';
import type { FileColumn } from '#modules/statistics/files/table/file-columns.ts';
import type { FileRecord, ReportTable } from '#modules/statistics/files/table/report-table.ts';
import { cacheTexts } from '#modules/statistics/reports/values/text-cache.ts';
import { decimalText } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Decimal } from '#modules/statistics/reports/values/indicator-values.ts';
import { cellStyles, declaration, mainNamespace, stylesXml, xlsxText } from './workbook-styles.ts';

/** Writes the rows of a sheet. A file has millions of cells, so everything that repeats is computed once. */
function rowWriter(columns: readonly FileColumn[]) {
  const kinds = columns.map(({ kind }) => kind);
  const starts = columns.map((_, index) => `<c r="${columnLetters(index)}`);
  const dayEnds = { date: dayEnd(cellStyles.row.date), month: dayEnd(cellStyles.row.month) };
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
        const isDay = kind === 'row' && (column === 'date' || column === 'month') && typeof cell === 'string';
        xml += starts[index] + number + (isDay ? dayEnds[column](cell) : endOf(cell, column));
      }
      return `${xml}</row>`;
    },
  };
}

/** Writes the part of a cell after the number of its row. */
function cellEnds(styles: (typeof cellStyles)['row' | 'totals']) {
  const textOf = textEnd(styles.text);
  return (cell: string | Decimal, column: FileColumn['kind']): string =>
    typeof cell === 'string' ? textOf(cell) : `" s="${styles[column]}"><v>${numberText(cell, column)}</v></c>`;
}

function dayEnd(style: number): (day: string) => string {
  return cacheTexts((day) => `" s="${style}"><v>${serialDay(day)}</v></c>`);
}

function textEnd(style: number): (text: string) => string {
  return cacheTexts((text) => {
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
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const typePrefix = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const widths: Record<FileColumn['kind'], number> = {
  text: 30,
  date: 12,
  month: 12,
  count: 16,
  percent: 16,
  money: 18,
  amount: 18,
  points: 16,
};

/** The XML of a worksheet before its rows. The first row, the headings, is frozen, so that it stays visible. */
function worksheetStart(columns: readonly FileColumn[]): string {
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
function worksheetEnd({ width, lastRow }: Omit<Sheet, 'name'>): string {
  return `</sheetData><autoFilter ref="A1:${columnLetters(width - 1)}${lastRow}"/></worksheet>`;
}

/** `lastRow` is the number of the last row of the report in the sheet, 1 where it has only headings. */
interface Sheet {
  name: string;
  width: number;
  lastRow: number;
}

/** The parts of a workbook except its worksheets, by their paths. */
function workbookParts(all: readonly Sheet[], currency: string, locale: Locale): Map<string, string> {
  const numbers = all.map((_, index) => index + 1);
  const sheets = all.map(
    ({ name }, index) => `<sheet name="${xlsxText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Excel also stores the range of a filter in such a name.
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

function worksheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

function override(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="${typePrefix}.${type}+xml"/>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
}

type RecordQueue = ReturnType<typeof recordQueue>;

/** Records in their order, across batches. */
function recordQueue(batches: AsyncIterable<FileRecord[]>) {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: FileRecord[] = [];
  let index = 0;
  let isOver = false;
  return {
    /** Loads the next batch if it has to. False when there is nothing left. */
    async load(): Promise<boolean> {
      while (!isOver && index >= batch.length) {
        const next = await iterator.next();
        isOver = next.done === true;
        batch = next.done === true ? [] : next.value;
        index = 0;
      }
      return !isOver;
    },
    /** The next loaded record; undefined at the end of the batch. */
    next: (): FileRecord | undefined => batch[index++],
    isEmpty: () => isOver,
    close: async () => void (await iterator.return?.()),
  };
}

interface SheetLimits {
  /** Rows of one sheet, its headings included. */
  rows: number;
  /** Bytes of one sheet, not counting the last piece: more than 4 GiB cannot be read by every program. */
  bytes: number;
}

const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };

const sheetName: Translated = { en: 'Statistics', ru: 'Статистика' };

/** The fastest level; the next ones need twice the time for a file that is a fifth smaller. */
const compressionLevel = 1;

/** Characters of one piece of a sheet. */
const pieceLength = 64 * 1024;

/**
 * A report as a workbook, in pieces at the speed of the consumer. Cells are typed: numbers have all their digits,
 * percents are fractions with the format of a percent, days are dates, and texts are texts, which no program runs as a
 * formula. A report that is longer than a sheet goes on in another one below the same headings.
 */
export async function* reportXlsx(table: ReportTable, locale: Locale, limits = sheetLimits): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const records = recordQueue(table.batches);
  const sheets: Sheet[] = [];
  let sheet: Readable | undefined;

  function addSheet(): void {
    const number = sheets.length + 1;
    const { sheet: own = sheetName[locale] } = table;
    const name = number === 1 ? own : `${own} ${number}`;
    const added: Sheet = { name, width: table.columns.length, lastRow: 1 };
    sheets.push(added);
    sheet = Readable.from(sheetPieces(table.columns, records, limits, added), { objectMode: false });
    // yazl waits for ever for the rest of a stream that has failed.
    sheet.once('error', fail);
    zip.addReadStream(sheet, worksheetPath(number), { compressionLevel });
    sheet.once('end', () => (records.isEmpty() ? addRest() : addSheet()));
  }

  function addRest(): void {
    for (const [path, text] of workbookParts(sheets, table.currency, locale)) zip.addBuffer(Buffer.from(text), path);
    zip.end();
  }

  addSheet();
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    sheet?.destroy();
    await records.close();
  }
}

async function* sheetPieces(
  columns: readonly FileColumn[],
  records: RecordQueue,
  { rows: mostRows, bytes: mostBytes }: SheetLimits,
  sheet: Sheet,
): AsyncGenerator<Buffer> {
  const row = rowWriter(columns);
  let xml = worksheetStart(columns) + row.headings();
  let rows = 1;
  let bytes = 0;
  while (rows < mostRows && bytes < mostBytes && (await records.load())) {
    for (let record = records.next(); record !== undefined; record = records.next()) {
      rows += 1;
      if (record.kind === 'row') sheet.lastRow = rows;
      xml += row.record(record, rows);
      if (rows === mostRows) break;
      if (xml.length < pieceLength) continue;
      const piece = Buffer.from(xml);
      xml = '';
      bytes += piece.length;
      yield piece;
      if (bytes >= mostBytes) break;
    }
  }
  // Loads the next record, because `isEmpty` then decides whether another sheet follows.
  await records.load();
  yield Buffer.from(xml + worksheetEnd(sheet));
}
