import type { StatisticsFormat } from '#modules/statistics/loads/statistics-columns.ts';
import { cellColumns, columnIndex, columnsError } from '#modules/statistics/loads/statistics-columns.ts';
import type { OptionalMeasure } from '#modules/statistics/catalogue/indicators.ts';

/** The cells of a row in the order of `cellColumns`, or what is wrong with the line. A missing hour is empty or absent. */
type ParsedRow = readonly string[] | { fault: string };

interface RowParser {
  /** The first line has the names of the columns. */
  readonly hasHeader: boolean;
  /** Parses the header. Returns what is wrong with it, or null. */
  header(line: string): string | null;
  row(line: string): ParsedRow;
}

export function createRowParser(
  format: StatisticsFormat,
  unmeasured: readonly OptionalMeasure[] | undefined,
): RowParser {
  return format === 'csv' ? createCsvParser(unmeasured) : createNdjsonParser(unmeasured);
}

/**
 * No cell of this CSV has a line break, so a line is a row. Splitting lines is several times faster than a general
 * parser such as csv-parse, which needed three times the CPU time.
 */
function createCsvParser(unmeasured: readonly OptionalMeasure[] | undefined): RowParser {
  let indexes: (number | null)[] = [];
  let isInOrder = false;
  return {
    hasHeader: true,
    header(line) {
      const names = csvCells(line);
      if (names === null) return 'the header has a quoted cell without an end';
      indexes = names.map(columnIndex);
      isInOrder = indexes.every((index, place) => index === place);
      return columnsError(names, indexes, unmeasured);
    },
    row(line) {
      const cells = line.includes('"') ? csvCells(line) : line.split(',');
      if (cells === null) return { fault: 'a quoted cell has no end' };
      if (cells.length !== indexes.length) return { fault: `has ${cells.length} columns instead of ${indexes.length}` };

      return isInOrder ? cells : inOrder(cells, indexes);
    },
  };
}

function inOrder(cells: readonly string[], indexes: readonly (number | null)[]): string[] {
  const ordered = Array.from(cellColumns, () => '');
  for (const [place, index] of indexes.entries()) if (index !== null) ordered[index] = cells[place] ?? '';

  return ordered;
}

/** The cells of a line, quoted as in RFC 4180; null when a quote is not closed, or closed before the end of its cell. */
function csvCells(line: string): string[] | null {
  const cells: string[] = [];
  let start = 0;
  for (;;) {
    if (line[start] === '"') {
      let end = line.indexOf('"', start + 1);
      while (end !== -1 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
      if (end === -1) return null;
      cells.push(line.slice(start + 1, end).replaceAll('""', '"'));
      start = end + 1;
      if (start === line.length) return cells;
      if (line[start] !== ',') return null;
    } else {
      const end = line.indexOf(',', start);
      cells.push(end === -1 ? line.slice(start) : line.slice(start, end));
      if (end === -1) return cells;
      start = end;
    }
    start += 1;
  }
}

function createNdjsonParser(unmeasured: readonly OptionalMeasure[] | undefined): RowParser {
  /** The sets of columns that rows may have, a bit each, with the number of columns. */
  const goodSets = new Map<number, number>();
  const known = new Map<string, number | null>();
  const indexOf = (name: string): number | null => {
    let index = known.get(name);
    if (index === undefined) {
      index = columnIndex(name);
      // Only names of columns are cached: bad rows may have any number of names.
      if (index !== null) known.set(name, index);
    }
    return index;
  };
  return {
    hasHeader: false,
    header: () => null,
    row(line) {
      let value: unknown;
      try {
        value = JSON.parse(line);
      } catch {
        return { fault: 'is not a JSON object' };
      }
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'is not a JSON object' };
      const names = Object.keys(value);
      const cells: string[] = Array.from(cellColumns, () => '');
      let found = 0;
      for (const name of names) {
        const index = indexOf(name);
        const cell = (value as Record<string, unknown>)[name];
        if (index === null) continue;
        if (typeof cell !== 'string' && typeof cell !== 'number') return { fault: `${name} is not a text or a number` };

        found |= 1 << index;
        // A double is exact up to 15 digits, and no cell may have more.
        cells[index] = String(cell);
      }
      // Two names of one column set the same bit, and rows of a file have the same columns.
      if (goodSets.get(found) !== names.length) {
        const fault = columnsError(names, names.map(columnIndex), unmeasured);
        if (fault !== null) return { fault };
        goodSets.set(found, names.length);
      }

      return cells;
    },
  };
}
