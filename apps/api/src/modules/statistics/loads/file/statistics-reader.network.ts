import { setImmediate } from 'node:timers/promises';
import { isUtf8 } from 'node:buffer';
import { createFactChecker, mostBadRows, mostListedRows } from '#modules/statistics/loads/fact-checker.network.ts';
import type { UnknownBlock } from '#modules/statistics/loads/fact-checker.network.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { createOddRows } from '#modules/statistics/loads/odd-rows.ts';
import type { RowRules } from '#modules/statistics/loads/odd-rows.ts';
import type { AdBlockLookup } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import type { StagedRows } from '#modules/statistics/loads/statistics-columns.ts';
import { blockNameOf } from '#modules/statistics/loads/statistics-columns.ts';
import { createFactEncoder } from './fact-encoder.network.ts';
import { createFileLines, lineText } from './file-lines.ts';
import type { FileLines } from './file-lines.ts';
import { FileRefused } from './file-refused.ts';
import type { BadLine } from './file-refused.ts';
import type { StatisticsFile } from './open-statistics-file.ts';
import { createRowParser } from './row-parser.ts';

/** Consecutive lines of a file, without their line ends. A line that is not UTF-8 is null. */
interface TextLines {
  /** The number of the first line, from 1. */
  first: number;
  lines: (string | null)[];
}

/** Characters; rows of statistics are shorter. */
const longestLine = 4_096;

const newline = 0x0a;

/**
 * Splits a text into lines, a chunk at a time, without the byte order mark and the CR of CRLF. A line beyond `longestLine`
 * is the last one: it is cut, but still longer than that.
 */
async function* textLines(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<TextLines> {
  let first = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    const joined =
      rest.length === 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : Buffer.concat([rest, bytes]);
    const end = joined.lastIndexOf(newline);
    if (end !== -1) {
      const lines = decode(joined.subarray(0, end), first === 1);
      yield { first, lines };
      first += lines.length;
    }
    rest = joined.subarray(end + 1);
    if (rest.length > longestLine) {
      // The cut may be inside a character, so this is not decoded as UTF-8.
      yield { first, lines: [rest.toString('latin1')] };
      return;
    }
  }
  if (rest.length > 0) yield { first, lines: decode(rest, first === 1) };
}

function decode(block: Buffer, isStart: boolean): (string | null)[] {
  const lines = isUtf8(block) ? block.toString('utf8').split('\n') : byteLines(block);
  if (isStart && lines[0]?.startsWith('\uFEFF')) lines[0] = lines[0].slice(1);
  return lines.map((line) => (line?.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Slower than decoding the whole block; for a block with a line that is not UTF-8. */
function byteLines(block: Buffer): (string | null)[] {
  const lines: (string | null)[] = [];
  let start = 0;
  while (start <= block.length) {
    const found = block.indexOf(newline, start);
    const end = found === -1 ? block.length : found;
    const line = block.subarray(start, end);
    lines.push(isUtf8(line) ? line.toString('utf8') : null);
    start = end + 1;
  }
  return lines;
}

export interface StatisticsSource {
  files: Iterable<StatisticsFile> | AsyncIterable<StatisticsFile>;
  /** Reports rows so far, and rows per second since the start. */
  onProgress?: ((rows: number, rowsPerSecond: number) => void) | undefined;
  /** The current time. A row for a day after tomorrow is refused. */
  now?: Date | undefined;
  /** How many bad lines the refusal lists; 20 without it. */
  mostListed?: number | undefined;
  /** How its source treats odd rows; without rules, they are refused. */
  rules?: RowRules | undefined;
  /** Names a row by its cells; the rows of a table have no lines. */
  nameOfRow?: ((cells: readonly string[]) => string) | undefined;
}

export interface StatisticsReader {
  /** The rows of the files, encoded for the staging table. Reading goes on after bad lines, up to `mostBadRows`; `result` reports them. */
  blocks(): AsyncGenerator<Buffer>;
  /**
   * To be called after the last block. Throws `FileRefused` if any line was bad, with the numbers that `lines` has, and
   * `LoadRefused` when all rows of a day were set aside.
   */
  result(): StagedRows;
}

/** The most characters in a fault of a line: a file may have names of any length. */
const longestReason = 300;

/** Characters of lines that wait for their ad blocks. */
const mostWaiting = 8_000_000;

/** Rows whose ad blocks are fetched together: enough that a file needs few orders, and few enough to hold. */
const rowsOfFetch = 32_768;

/** Rows that are checked without a pause: about 20 ms. */
const rowsOfTask = 2_000;

/** A line whose row waits for its ad block, or the error about the line. */
interface ParsedLine {
  line: number;
  row: readonly string[] | string;
}

/** Reads, checks and encodes files of statistics for the load with the id `load`. */
export function createStatisticsReader(
  load: number,
  adBlocks: AdBlockLookup,
  { files, onProgress, now = new Date(), mostListed = mostListedRows, rules, nameOfRow }: StatisticsSource,
  lines: FileLines = createFileLines(),
): StatisticsReader {
  const check = createFactChecker(adBlocks, now, rules);
  const kind = nameOfRow === undefined ? 'file' : 'table';
  const odd = createOddRows(mostListed, kind);
  const encoder = createFactEncoder(load);
  const days = new Map<number, { line: number; hasHours: boolean; hasFacts: boolean }>();
  const badLines: BadLine[] = [];
  let bad = 0;
  let isCut = false;
  let rows = 0;
  let revenue = 0n;
  let waiting: ParsedLine[] = [];
  let waitingText = 0;

  const refuse = (line: number, reason: string): void => {
    bad += 1;
    if (badLines.length < mostListed) badLines.push({ line, reason: reason.slice(0, longestReason) });
  };

  /** Parses the lines of one file into those that wait. */
  const createLineParser = ({ format }: StatisticsFile) => {
    const parser = createRowParser(format, rules?.unmeasured);
    let isHeaderDue = parser.hasHeader;
    let isReadable = true;

    const readHeader = (line: number, text: string): void => {
      const fault = parser.header(text);
      isHeaderDue = false;
      if (fault === null) return;
      isReadable = false;
      waiting.push({ line, row: fault });
    };

    const rowOf = (text: string): ParsedLine['row'] => {
      const row = parser.row(text);
      return 'fault' in row ? row.fault : row;
    };

    return {
      /** False after a bad header. */
      isReadable: () => isReadable,
      parse(line: number, text: string | null): void {
        if (text === null) waiting.push({ line, row: 'is not UTF-8 text' });
        else if (text.length > longestLine) waiting.push({ line, row: `is longer than ${longestLine} characters` });
        else if (isHeaderDue) readHeader(line, text);
        else if (text !== '') waiting.push({ line, row: rowOf(text) });
      },
    };
  };

  const setAside = (line: number, { reason, day, block, ...row }: UnknownBlock): void =>
    odd.setAside({ line, day: isoDay(day), block, ...row }, reason);

  const checkRow = ({ line, row }: ParsedLine): void => {
    if (typeof row === 'string') return refuse(line, row);
    const named = (reason: string) => (nameOfRow === undefined ? reason : `${nameOfRow(row)}: ${reason}`);
    const fact = check(row);
    if (typeof fact === 'string') return refuse(line, named(fact));
    const hasHours = fact.hour !== null;
    const ofDay = days.get(fact.day) ?? { line, hasHours, hasFacts: false };
    days.set(fact.day, ofDay);
    if (ofDay.hasHours !== hasHours) {
      const other = lineText(lines.placeOf(ofDay.line));
      return refuse(line, `has ${hasHours ? 'an' : 'no'} hour, unlike ${other} of the same day`);
    }
    if ('reason' in fact) return setAside(line, { ...fact, reason: named(fact.reason) });
    ofDay.hasFacts = true;
    if (fact.outOfOrder !== undefined) odd.outOfOrder(line, named(fact.outOfOrder));
    if (fact.isRounded === true) odd.rounded();
    rows += 1;
    revenue += BigInt(fact.revenue);
    encoder.add(line, fact);
  };

  /** Checks the waiting lines, in their order. */
  async function* encodeWaiting(): AsyncGenerator<Buffer> {
    const parsed = waiting;
    waiting = [];
    waitingText = 0;
    await adBlocks.fetch(parsed.flatMap(({ row }) => (typeof row === 'string' ? [] : [blockNameOf(row)])));
    for (const [place, line] of parsed.entries()) {
      // The API has other calls to answer meanwhile.
      if (place % rowsOfTask === rowsOfTask - 1) await setImmediate();
      checkRow(line);
      if (encoder.isFull()) yield encoder.take();
    }
  }

  return {
    async *blocks() {
      const started = performance.now();
      reading: for await (const file of files) {
        lines.begin(file.name);
        const parser = createLineParser(file);
        for await (const { first, lines: texts } of textLines(file.source)) {
          for (const [place, text] of texts.entries()) {
            if (parser.isReadable()) parser.parse(lines.number(first + place), text);
            waitingText += text?.length ?? 0;
          }
          if (!parser.isReadable()) break;
          if (waiting.length >= rowsOfFetch || waitingText >= mostWaiting) yield* encodeWaiting();
          isCut = bad + odd.countOfSetAside() >= mostBadRows;
          if (isCut) break reading;
          const read = rows + waiting.length;
          onProgress?.(read, Math.round((read * 1000) / (performance.now() - started)));
        }
      }
      yield* encodeWaiting();
      if (days.size === 0 && bad === 0) refuse(1, 'the file has no rows');
      if (!encoder.isEmpty()) yield encoder.take();
    },
    result() {
      const found = Array.from(days).toSorted(([a], [b]) => a - b);
      const [first] = found;
      if (bad > 0) throw new FileRefused(badLines, bad, { kind, isCut, firstDay: first ? isoDay(first[0]) : null });
      const oddRows = odd.result({ rows, revenue, isCut });
      const empty = found.find(([, { hasFacts }]) => !hasFacts);
      // Without facts, the day would go on to count as it was before.
      if (empty !== undefined) {
        const all = `All rows of ${isoDay(empty[0])} are of ad blocks that are not known.`;
        throw new LoadRefused('unreadable', `${all} Nothing was loaded.`);
      }
      return {
        rows,
        odd: oddRows,
        days: found.map(([day]) => isoDay(day)),
        hasHours: Array.from(days.values()).some(({ hasHours }) => hasHours),
      };
    },
  };
}

function isoDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
