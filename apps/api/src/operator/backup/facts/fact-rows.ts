import { dayOf, readRowBinaryHead } from '#stores/warehouse/row-binary-head.ts';

/** The places of the columns of a table of facts in `RowBinaryWithNamesAndTypes`. All rows have the same length. */
export interface FactLayout {
  columns: { name: string; type: string; offset: number }[];
  rowBytes: number;
  /** Where the first row begins. */
  start: number;
}

const widths: Readonly<Record<string, number>> = {
  UInt8: 1,
  UInt16: 2,
  UInt32: 4,
  UInt64: 8,
  Int64: 8,
  Date: 2,
};

function widthOf(type: string): number {
  const lowCardinality = /^LowCardinality\((.+)\)$/.exec(type)?.[1];
  if (lowCardinality !== undefined) return widthOf(lowCardinality);
  const width = widths[type] ?? Number(/^FixedString\((\d+)\)$/.exec(type)?.[1] ?? NaN);
  if (!Number.isNaN(width)) return width;
  if (type.startsWith('Enum8(')) return 1;
  if (type.startsWith('Enum16(')) return 2;
  throw new Error(`Facts with a column of the type ${type} cannot be read.`);
}

/** Reads the names and types before the rows; null while they are incomplete. */
export function readLayout(bytes: Buffer): FactLayout | null {
  const head = readRowBinaryHead(bytes);
  if (head === null) return null;
  let rowBytes = 0;
  const columns = head.columns.map((column) => {
    const offset = rowBytes;
    rowBytes += widthOf(column.type);
    return { ...column, offset };
  });
  return { columns, rowBytes, start: head.end };
}

/** Counts facts and adds up their revenue while other code reads their bytes. */
export function createFactCounter() {
  let layout: FactLayout | null = null;
  let rest: Buffer = Buffer.alloc(0);
  let rows = 0;
  const sums = new Map<string, { day: string; load: number; rows: number; revenue: bigint }>();

  const addRows = (bytes: Buffer, from: number, { columns, rowBytes }: FactLayout): number => {
    const offsetOf = (name: string) => columns.find((column) => column.name === name)?.offset ?? 0;
    const [load, date, revenue] = [offsetOf('load'), offsetOf('date'), offsetOf('revenue')];
    let at = from;
    // Rows of a day and a load follow each other: their sum is looked up once, and added up as numbers of 64 bits.
    let key = -1;
    let sum = { day: '', load: 0, rows: 0, revenue: 0n };
    for (; at + rowBytes <= bytes.length; at += rowBytes) {
      const day = bytes.readUInt16LE(at + date);
      const ofLoad = bytes.readUInt32LE(at + load);
      const next = day * 4_294_967_296 + ofLoad;
      if (next !== key) {
        key = next;
        const name = `${dayOf(day)} ${ofLoad}`;
        sum = sums.get(name) ?? { day: dayOf(day), load: ofLoad, rows: 0, revenue: 0n };
        sums.set(name, sum);
      }
      sum.rows += 1;
      rows += 1;
      sum.revenue += bytes.readBigInt64LE(at + revenue);
    }
    return at;
  };

  return {
    add(piece: Uint8Array): void {
      const bytes =
        rest.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([rest, piece]);
      let at = 0;
      if (layout === null) {
        layout = readLayout(bytes);
        if (layout === null) {
          rest = Buffer.from(bytes);
          return;
        }
        at = layout.start;
      }
      at = addRows(bytes, at, layout);
      // A copy: the piece may be used again.
      rest = Buffer.from(bytes.subarray(at));
    },
    rows: () => rows,
    /** The sums by day, in the order of the days. Throws when the last row is incomplete. */
    result(): { day: string; load: number; rows: number; revenue: string }[] {
      if (layout === null || rest.length > 0) throw new Error('The facts end in the middle of a row.');
      return [...sums.values()]
        .toSorted((one, other) => (one.day < other.day ? -1 : 1))
        .map(({ revenue, ...sum }) => ({ ...sum, revenue: String(revenue) }));
    },
  };
}
