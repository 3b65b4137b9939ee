import { Readable } from 'node:stream';
import type { Locale } from '@publisher-console/api-contract';
import { ZipFile } from 'yazl';
import type { Translated } from '#contract/language.ts';
import type { FileColumn } from '#modules/statistics/files/table/file-columns.ts';
import type { ReportTable } from '#modules/statistics/files/table/report-table.ts';
import { recordQueue } from './record-queue.ts';
import type { RecordQueue } from './record-queue.ts';
import { rowWriter } from './row-writer.ts';
import { workbookParts, worksheetEnd, worksheetPath, worksheetStart } from './workbook-parts.ts';
import type { Sheet } from './workbook-parts.ts';

interface SheetLimits {
  /** Rows of one sheet, its headings included. */
  rows: number;
  /** Bytes of one sheet, not counting the last piece: more than 4 GiB cannot be read by every program. */
  bytes: number;
}

const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };

const sheetName: Translated = { en: 'Statistics', ru: 'Статистика' };

/** The fastest level; the next ones take twice the time for a file that is a fifth smaller. */
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
    const name = number === 1 ? sheetName[locale] : `${sheetName[locale]} ${number}`;
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
    for (let record = records.take(); record !== undefined; record = records.take()) {
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
