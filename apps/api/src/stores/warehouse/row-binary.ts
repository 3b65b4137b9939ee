import { dayOf, readRowBinaryHead } from './row-binary-head.ts';
import type { Cell } from './warehouse.ts';

/** The decoder of a column, whose values all have the same number of bytes. */
interface ColumnReader {
  bytes: number;
  /** A value begins with a byte that is 1 for null, which has no other byte. */
  isNullable?: true;
  read: (view: DataView, at: number) => Cell;
}

/**
 * Decodes ClickHouse's `RowBinaryWithNamesAndTypes` from chunks of any length, in a tenth of the time of JSON. Supports
 * integers, which may be null, dates, enums and fixed strings.
 */
export function createRowBinaryReader() {
  let columns: ColumnReader[] | null = null;
  let rest: Uint8Array = new Uint8Array();

  return {
    /** The rows that a chunk completes. */
    rowsOf(piece: Uint8Array): Cell[][] {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      let at = 0;
      if (columns === null) {
        const head = readRowBinaryHead(bytes);
        if (head === null) {
          rest = bytes;
          return [];
        }
        columns = head.columns.map(({ type }) => columnReader(type));
        at = head.end;
      }
      const rows: Cell[][] = [];
      while (isWhole(view, at, columns)) {
        const row: Cell[] = [];
        for (const column of columns) {
          row.push(column.read(view, at));
          at += bytesOf(column, view, at);
        }
        rows.push(row);
      }
      rest = bytes.subarray(at);
      return rows;
    },

    /** Throws unless the last row is complete. */
    end(): void {
      if (columns === null || rest.length > 0) throw new Error('The rows end in the middle of one.');
    },
  };
}

function bytesOf({ bytes, isNullable }: ColumnReader, view: DataView, at: number): number {
  return isNullable && view.getUint8(at) === 1 ? 1 : bytes;
}

/** Whether all of a row is there. */
function isWhole(view: DataView, start: number, columns: readonly ColumnReader[]): boolean {
  let at = start;
  for (const column of columns) {
    if (at >= view.byteLength) return false;
    at += bytesOf(column, view, at);
  }
  return at <= view.byteLength;
}

const columnReaders: Record<string, ColumnReader> = {
  UInt8: { bytes: 1, read: (view, at) => view.getUint8(at) },
  UInt16: { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  UInt32: { bytes: 4, read: (view, at) => view.getUint32(at, true) },
  UInt64: { bytes: 8, read: (view, at) => view.getBigUint64(at, true) },
  Int128: {
    bytes: 16,
    read: (view, at) => {
      const low = view.getBigUint64(at, true);
      const high = view.getBigInt64(at + 8, true);
      return high === 0n ? low : (high << 64n) | low;
    },
  },
  Date: { bytes: 2, read: (view, at) => dayOf(view.getUint16(at, true)) },
};

function columnReader(type: string): ColumnReader {
  const known = columnReaders[type];
  if (known !== undefined) return known;
  if (type.startsWith('Enum8(')) {
    const names = new Map([...type.matchAll(/'([^'\\]*)' = (-?\d+)/g)].map(([, name, value]) => [Number(value), name]));
    return { bytes: 1, read: (view, at) => names.get(view.getInt8(at)) ?? null };
  }
  const nullable = columnReaders[/^Nullable\((\w+)\)$/.exec(type)?.[1] ?? ''];
  if (nullable !== undefined) {
    const { bytes, read } = nullable;
    return {
      bytes: 1 + bytes,
      isNullable: true,
      read: (view, at) => (view.getUint8(at) === 1 ? null : read(view, at + 1)),
    };
  }
  const length = Number(/^FixedString\((\d+)\)$/.exec(type)?.[1]);
  if (Number.isNaN(length)) throw new Error(`Rows with a column of the type ${type} cannot be read.`);
  return { bytes: length, read: (view, at) => latin1(view, at, length) };
}

function latin1(view: DataView, at: number, length: number): string {
  const codes: number[] = [];
  for (let place = at; place < at + length; place += 1) codes.push(view.getUint8(place));
  return String.fromCharCode(...codes);
}
