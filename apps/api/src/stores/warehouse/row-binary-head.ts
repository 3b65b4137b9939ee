/**
 * What ClickHouse's `RowBinaryWithNamesAndTypes` has before its rows
 * (https://clickhouse.com/docs/interfaces/formats/RowBinaryWithNamesAndTypes).
 */
interface RowBinaryHead {
  columns: { name: string; type: string }[];
  /** Where the first row begins. */
  end: number;
}

/** Reads the names and types of the columns; null while they are incomplete. */
export function readRowBinaryHead(bytes: Uint8Array): RowBinaryHead | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = view.readUInt8(at);
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const text = () => {
    const length = number();
    if (at + length > view.length) throw new RangeError('The header is incomplete.');
    at += length;
    return view.toString('utf8', at - length, at);
  };
  try {
    const count = number();
    const names = Array.from({ length: count }, text);
    return { columns: names.map((name) => ({ name, type: text() })), end: at };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const days: string[] = [];

/** The day (`YYYY-MM-DD`) of a value of the type `Date`: days since 1970. */
export function dayOf(number: number): string {
  return (days[number] ??= new Date(number * 86_400_000).toISOString().slice(0, 10));
}
