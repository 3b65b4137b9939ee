import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowBinaryReader } from './row-binary.ts';
import type { Cell } from './warehouse.ts';

const types = [
  'UInt8',
  'UInt16',
  'UInt32',
  'UInt64',
  'Int128',
  'Nullable(UInt64)',
  'Date',
  'FixedString(2)',
  // The type has more than 127 characters, so its length (a LEB128 number) has two bytes.
  `Enum8('fs_banner' = -1, 'rewarded_video' = 2, '${'x'.repeat(200)}' = 3)`,
];

const row = fc.record({
  byte: fc.nat(0xff),
  short: fc.nat(0xffff),
  word: fc.nat(0xffffffff),
  long: fc.bigInt(0n, 2n ** 64n - 1n),
  count: fc.option(fc.bigInt(0n, 2n ** 64n - 1n)),
  sum: fc.bigInt(-(2n ** 127n), 2n ** 127n - 1n),
  day: fc.nat(0xffff),
  country: fc.constantFrom('DE', 'RU', 'XX'),
  format: fc.constantFrom<[number, string]>([-1, 'fs_banner'], [2, 'rewarded_video']),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

function encoded(rows: readonly Row[]): Buffer {
  const texts = [...types.map((_, place) => `column_${place}`), ...types].map((text) => {
    const { length } = text;
    return Buffer.concat([
      Buffer.from(length < 128 ? [length] : [(length & 127) | 128, length >> 7]),
      Buffer.from(text),
    ]);
  });
  const bodies = rows.map(({ byte, short, word, long, count, sum, day, country, format }) => {
    const body = Buffer.alloc(31);
    body.writeUInt8(byte, 0);
    body.writeUInt16LE(short, 1);
    body.writeUInt32LE(word, 3);
    body.writeBigUInt64LE(long, 7);
    body.writeBigUInt64LE(BigInt.asUintN(64, sum), 15);
    body.writeBigInt64LE(sum >> 64n, 23);
    const optional = Buffer.alloc(count === null ? 1 : 9, count === null ? 1 : 0);
    if (count !== null) optional.writeBigUInt64LE(count, 1);
    const others = Buffer.alloc(5);
    others.writeUInt16LE(day, 0);
    others.write(country, 2);
    others.writeInt8(format[0], 4);
    return Buffer.concat([body, optional, others]);
  });
  return Buffer.concat([Buffer.from([types.length]), ...texts, ...bodies]);
}

function cellsOf({ byte, short, word, long, count, sum, day, country, format }: Row): Cell[] {
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  return [byte, short, word, long, sum, count, date, country, format[1]];
}

test('every value comes back to its last digit, wherever the pieces of an answer end', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.array(fc.integer({ min: 1, max: 90 })), (rows, lengths) => {
      const bytes = encoded(rows);
      const reader = createRowBinaryReader();
      const read: Cell[][] = [];
      let at = 0;
      for (const length of [...lengths, bytes.length]) {
        read.push(...reader.rowsOf(bytes.subarray(at, at + length)));
        at += length;
      }
      reader.end();
      expect(read).toEqual(rows.map(cellsOf));
    }),
  );
});

test('an answer that ends anywhere but behind a row is refused, so that a part does not pass for the whole', () => {
  const one = fc.sample(row, { numRuns: 1, seed: 1 });
  const bytes = encoded(one);
  const lengths = Array.from({ length: bytes.length + 1 }, (_, length) => length);
  const accepted = lengths.filter((length) => {
    const reader = createRowBinaryReader();
    reader.rowsOf(bytes.subarray(0, length));
    try {
      reader.end();
      return true;
    } catch {
      return false;
    }
  });
  expect(accepted).toEqual([encoded([]).length, bytes.length]);
});

test('a column of another type is refused', () => {
  const reader = createRowBinaryReader();
  expect(() => reader.rowsOf(Buffer.from('\u0001\u0001a\u0006String'))).toThrow('the type String');
});
