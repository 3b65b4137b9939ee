import { Readable } from 'node:stream';
import type { Locale } from '@publisher-console/api-contract';
import { ZipFile } from 'yazl';
import type { Translated } from '#contract/language.ts';
import { decimalText } from '#modules/statistic/indicator-values.ts';
import type { Decimal } from '#modules/statistic/indicator-values.ts';
import type { FileColumn, FileRecord, ReportTable } from './report-table.ts';
import { remembered } from './remembered-texts.ts';
import { cellStyles, workbookParts, worksheetEnd, worksheetPath, worksheetStart } from './xlsx-parts.ts';
import { xlsxText } from './xlsx-text.ts';

interface SheetLimits {
  /** Rows of one sheet, its headings included. */
  rows: number;
  /** Bytes of one sheet, not counting the last piece: more than 4 GiB cannot be read by every program. */
  bytes: number;
}

const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };

const sheetName: Translated = { en: 'Statistics', ru: 'Статистика' };

/** The fastest: the next ones take twice the time for a file that is a fifth smaller. */
const compressionLevel = 1;

/** Characters of one piece of a sheet. */
const pieceLength = 64 * 1024;

/**
 * A report as a workbook, in pieces as fast as they are taken. Cells are typed: numbers have all their digits, percents
 * are fractions with the format of a percent, days are dates, and texts are texts, which no program runs as a formula.
 * A report that is longer than a sheet goes on in another one below the same headings.
 */
export async function* reportXlsx(table: ReportTable, locale: Locale, limits = sheetLimits): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const records = recordQueue(table.batches);
  let sheets = 0;
  let sheet: Readable | undefined;

  function addSheet(): void {
    sheets += 1;
    sheet = Readable.from(sheetPieces(table.columns, records, limits), { objectMode: false });
    // The archive would wait for the rest of a sheet that has failed.
    sheet.once('error', fail);
    zip.addReadStream(sheet, worksheetPath(sheets), { compressionLevel });
    sheet.once('end', () => (records.isEmpty() ? addRest() : addSheet()));
  }

  function addRest(): void {
    const names = Array.from({ length: sheets }, (_, place) =>
      place === 0 ? sheetName[locale] : `${sheetName[locale]} ${place + 1}`,
    );
    for (const [path, text] of workbookParts(names, table.currency, locale)) zip.addBuffer(Buffer.from(text), path);
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

/** Records in their order, across batches. */
function recordQueue(batches: AsyncIterable<FileRecord[]>) {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: FileRecord[] = [];
  let place = 0;
  let isOver = false;
  return {
    /** Loads the next batch if it has to. False when there is nothing left. */
    async load(): Promise<boolean> {
      while (!isOver && place >= batch.length) {
        const next = await iterator.next();
        isOver = next.done === true;
        batch = next.done === true ? [] : next.value;
        place = 0;
      }
      return !isOver;
    },
    /** The next record of those that are loaded. */
    take: (): FileRecord | undefined => batch[place++],
    isEmpty: () => isOver,
    close: async () => void (await iterator.return?.()),
  };
}

async function* sheetPieces(
  columns: readonly FileColumn[],
  records: ReturnType<typeof recordQueue>,
  { rows: mostRows, bytes: mostBytes }: SheetLimits,
): AsyncGenerator<Buffer> {
  const row = rowWriter(columns);
  let xml = worksheetStart(columns) + row.headings();
  let rows = 1;
  let bytes = 0;
  while (rows < mostRows && bytes < mostBytes && (await records.load())) {
    for (let record = records.take(); record !== undefined; record = records.take()) {
      rows += 1;
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
  // Whether another sheet follows.
  await records.load();
  yield Buffer.from(xml + worksheetEnd);
}

function rowWriter(columns: readonly FileColumn[]) {
  const kinds = columns.map(({ kind }) => kind);
  const starts = columns.map((_, place) => `<c r="${columnLetters(place)}`);
  const dayEnd = remembered((day) => `" s="${cellStyles.row.date}"><v>${serialDay(day)}</v></c>`);
  const ends = { row: cellEnds(cellStyles.row), totals: cellEnds(cellStyles.totals) };
  const headingEnd = textEnd(cellStyles.heading);
  return {
    headings: () =>
      `<row r="1">${columns.map(({ heading }, place) => `${starts[place]}1${headingEnd(heading)}`).join('')}</row>`,
    record: ({ kind, cells }: FileRecord, row: number) => {
      const number = String(row);
      const endOf = kind === 'totals' ? ends.totals : ends.row;
      let xml = `<row r="${number}">`;
      for (let place = 0; place < cells.length; place += 1) {
        const cell = cells[place] ?? null;
        if (cell === null) continue;
        const column = kinds[place] ?? 'text';
        const isDay = kind === 'row' && column === 'date' && typeof cell === 'string';
        xml += starts[place] + number + (isDay ? dayEnd(cell) : endOf(cell, column));
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
  return remembered((text) => {
    const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
    return `" s="${style}" t="inlineStr"><is><t${space}>${xlsxText(text)}</t></is></c>`;
  });
}

/** A percent is kept as a fraction: the format of the cell multiplies it by 100. */
function numberText(value: Decimal, kind: FileColumn['kind']): string {
  return decimalText(kind === 'percent' ? { ...value, decimals: value.decimals + 2 } : value);
}

const firstSerialDay = Date.UTC(1899, 11, 30);

/** Spreadsheets count days; since March 1900, day 0 is 30 December 1899. */
function serialDay(day: string): number {
  return (Date.parse(day) - firstSerialDay) / 86_400_000;
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}
