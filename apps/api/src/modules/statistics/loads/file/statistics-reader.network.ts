import type { NamedAdBlocks } from '#modules/statistics/loads/named-ad-blocks.network.ts';
import { createFactChecker, mostListedRows } from '#modules/statistics/loads/fact-checker.network.ts';
import { createFactEncoder } from './fact-encoder.network.ts';
import { FileRefused } from './file-refused.ts';
import type { BadLine } from './file-refused.ts';
import { createRowParser } from './row-parsers.ts';
import type { StagedRows } from '#modules/statistics/loads/staged-rows.ts';
import { cellColumns } from '#modules/statistics/loads/statistics-columns.ts';
import type { StatisticsFormat } from '#modules/statistics/loads/statistics-columns.ts';
import { longestLine, textLines } from './text-lines.ts';

export interface StatisticsSource {
  /** The text of the file, decompressed. */
  source: AsyncIterable<Uint8Array | string>;
  format: StatisticsFormat;
  /** Reports rows so far, and rows per second since the start. */
  onProgress?: ((rows: number, rowsPerSecond: number) => void) | undefined;
  /** The current time. A row for a day after tomorrow is refused. */
  now?: Date | undefined;
}

export interface StatisticsReader {
  /** The file's rows, encoded for the staging table. Reading goes on after a bad line; `result` reports it. */
  blocks(): AsyncGenerator<Buffer>;
  /** To be called after the last block. Throws `FileRefused` if any line was bad. */
  result(): StagedRows;
}

/** Rows whose ad blocks are fetched together: enough that a file needs few orders, and few enough to hold. */
const rowsOfFetch = 32_768;

const adBlockPlace = cellColumns.indexOf('ad_block');

/** A line whose row waits for its ad block, or the complaint about the line. */
interface ParsedLine {
  line: number;
  row: readonly string[] | string;
}

/** Reads, checks and encodes a file of statistics for the load with the id `load`. */
export function createStatisticsReader(
  load: number,
  adBlocks: NamedAdBlocks,
  { source, format, onProgress, now = new Date() }: StatisticsSource,
): StatisticsReader {
  const parser = createRowParser(format);
  const check = createFactChecker(adBlocks, now);
  const encoder = createFactEncoder(load);
  const days = new Map<number, { line: number; hasHours: boolean }>();
  const badLines: BadLine[] = [];
  let bad = 0;
  let rows = 0;
  let isHeaderDue = parser.hasHeader;
  let isReadable = true;
  let waiting: ParsedLine[] = [];

  const refuse = (line: number, reason: string): void => {
    bad += 1;
    if (badLines.length < mostListedRows) badLines.push({ line, reason });
  };

  const readHeader = (line: number, text: string): void => {
    const complaint = parser.header(text);
    isHeaderDue = false;
    if (complaint === null) return;
    isReadable = false;
    waiting.push({ line, row: complaint });
  };

  const rowOf = (text: string): ParsedLine['row'] => {
    const row = parser.row(text);
    return 'complaint' in row ? row.complaint : row;
  };

  const parseLine = (line: number, text: string | null): void => {
    if (text === null) waiting.push({ line, row: 'is not UTF-8 text' });
    else if (text.length > longestLine) waiting.push({ line, row: `is longer than ${longestLine} characters` });
    else if (isHeaderDue) readHeader(line, text);
    else if (text !== '') waiting.push({ line, row: rowOf(text) });
  };

  const checkRow = ({ line, row }: ParsedLine): void => {
    const fact = typeof row === 'string' ? row : check(row);
    if (typeof fact === 'string') return refuse(line, fact);
    const hasHours = fact.hour !== null;
    const first = days.get(fact.day);
    if (first === undefined) days.set(fact.day, { line, hasHours });
    else if (first.hasHours !== hasHours)
      return refuse(line, `has ${hasHours ? 'an' : 'no'} hour, unlike line ${first.line} of the same day`);
    rows += 1;
    encoder.add(line, fact);
  };

  /** Checks the waiting lines, in their order. */
  async function* encodeWaiting(): AsyncGenerator<Buffer> {
    const lines = waiting;
    waiting = [];
    await adBlocks.fetch(lines.flatMap(({ row }) => (typeof row === 'string' ? [] : [row[adBlockPlace] ?? ''])));
    for (const line of lines) {
      checkRow(line);
      if (encoder.isFull()) yield encoder.take();
    }
  }

  return {
    async *blocks() {
      const started = performance.now();
      for await (const { first, lines } of textLines(source)) {
        for (const [place, text] of lines.entries()) {
          // Else the header is bad.
          if (isReadable) parseLine(first + place, text);
        }
        if (!isReadable) break;
        if (waiting.length >= rowsOfFetch) yield* encodeWaiting();
        const read = rows + waiting.length;
        onProgress?.(read, Math.round((read * 1000) / (performance.now() - started)));
      }
      yield* encodeWaiting();
      if (rows === 0 && bad === 0) refuse(1, 'the file has no rows');
      if (!encoder.isEmpty()) yield encoder.take();
    },
    result() {
      if (bad > 0) throw new FileRefused(badLines, bad);
      return {
        rows,
        days: Array.from(days.keys())
          .toSorted((a, b) => a - b)
          .map(isoDay),
        hasHours: Array.from(days.values()).some(({ hasHours }) => hasHours),
      };
    },
  };
}

function isoDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
