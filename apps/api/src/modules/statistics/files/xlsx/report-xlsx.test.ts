import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Decimal } from '#modules/statistics/reports/values/indicator-values.ts';
import type { FileColumn } from '#modules/statistics/files/table/file-columns.ts';
import type { FileRecord, ReportTable } from '#modules/statistics/files/table/report-table.ts';
import { reportXlsx } from './report-xlsx.ts';

const columns: FileColumn[] = [
  { heading: 'Block', kind: 'text' },
  { heading: 'Date', kind: 'date' },
  { heading: 'Requests', kind: 'count' },
  { heading: 'CTR, %', kind: 'percent' },
  { heading: 'eCPM, USD', kind: 'money' },
  { heading: 'Revenue, USD', kind: 'amount' },
];
const number = (digits: bigint, decimals = 0): Decimal => ({ digits, decimals });
const row = (name: string): FileRecord => ({
  kind: 'row',
  cells: [name, '2026-02-28', number(1_000n), number(1_234_567n, 4), number(2_500_000n, 6), number(-1_500_001n, 6)],
});
const end: FileRecord = { kind: 'end', cells: ['End of report: 1 row', null, null, null, null, null] };

const bytesOf = (
  batches: FileRecord[][],
  limits?: Parameters<typeof reportXlsx>[2],
  table: Partial<ReportTable> = {},
) => {
  const inBatches = (async function* () {
    yield* batches;
  })();
  return buffer(reportXlsx({ columns, currency: 'USD', batches: inBatches, ...table }, 'en', limits));
};

test('cells are typed: numbers, percents, money and dates have formats, and empty ones are empty', async () => {
  const { sheets, properties } = await readXlsx(await bytesOf([[row('Level end')], [end]]), { readStyles: true });
  const [sheet] = sheets;
  expect(sheet?.rows).toEqual([
    columns.map(({ heading }) => heading),
    ['Level end', new Date('2026-02-28'), 1_000, 1.234567, 2.5, -1.500001],
    ['End of report: 1 row', null, null, null, null, null].slice(0, sheet?.rows[2]?.length),
  ]);
  const formats = columns.map((_, place) => sheet?.cells?.get(`1,${place}`)?.style?.numFmt);
  expect(formats).toEqual(['@', 'yyyy-mm-dd', '#,##0', '0.00##%', '"$"#,##0.00####', '"$"#,##0.00']);
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  expect(properties?.creator).toBeUndefined();
});

test.each([
  ['of rows', { rows: 4, bytes: 1e9 }, [4, 4, 4, 3]],
  ['of bytes', { rows: 1e6, bytes: 1 }, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
])('a report beyond the limit %s goes on in another sheet, below the same headings', async (_, limits, lengths) => {
  const long = 'x'.repeat(70_000);
  const rows = Array.from({ length: 10 }, (__, place) => row(`${place}${limits.bytes === 1 ? long : ''}`));
  const batches = [rows.slice(0, 3), [], rows.slice(3, 9), rows.slice(9), [end]];
  const { sheets } = await readXlsx(await bytesOf(batches, limits));
  expect(sheets.map((sheet) => sheet.rows.length)).toEqual(lengths);
  expect(sheets.map((sheet) => sheet.name)).toEqual(
    lengths.map((__, place) => (place === 0 ? 'Statistics' : `Statistics ${place + 1}`)),
  );
  for (const sheet of sheets) expect(sheet.rows[0]?.[0]).toBe('Block');
  const first = sheets.flatMap((sheet) => sheet.rows.slice(1).map(([cell]) => String(cell)));
  expect(first).toEqual([...rows.map(({ cells }) => cells[0]), 'End of report: 1 row']);
});

test('a filter covers the headings and the rows, not the totals and notes', async () => {
  const totals: FileRecord = { ...end, kind: 'totals' };
  const { sheets } = await readXlsx(await bytesOf([[row('a'), row('b')], [totals], [end]]));
  expect(sheets[0]?.autoFilter?.range).toBe('A1:F3');
});

test('a report that fills its last sheet to the last row has no empty one behind it', async () => {
  const { sheets } = await readXlsx(await bytesOf([[row('a'), row('b')], [end]], { rows: 4, bytes: 1e9 }));
  expect(sheets).toHaveLength(1);
});

test('a text comes back as it was and is never a formula, whatever it is', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '=1+1',
      '+1',
      '@SUM(A1)',
      '&',
      '<b>',
      ']]>',
      '"',
      '_x0041_',
      '_',
      'Шашки',
      '🙂',
      ' ',
      '\n',
      '\t',
      '\r',
    ),
    fc.string({ maxLength: 3 }),
    fc.nat(0x1f).map((code) => String.fromCharCode(code)),
  );
  const texts = fc.array(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
    { minLength: 20, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (names) => {
      const bytes = await bytesOf([[...names.map((name) => row(name)), end]]);
      const { sheets } = await readXlsx(bytes, { readStyles: true });
      for (const [place, name] of names.entries()) {
        const cell = sheets[0]?.cells?.get(`${place + 1},0`);
        expect([cell?.value ?? '', cell?.formula]).toEqual([name, undefined]);
      }
    }),
    { numRuns: 20 },
  );
});

test('a number retains every digit, also those that a double does not have', async () => {
  const digits = 2n ** 70n + 1n;
  const record: FileRecord = {
    kind: 'totals',
    cells: ['Total', null, number(digits), number(digits, 4), number(digits, 6)],
  };
  const bytes = await bytesOf([[record, end]]);
  const start = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  const xml = inflateRawSync(bytes.subarray(start), { finishFlush: 2 }).toString();
  expect(xml.match(/(?<=<v>)[^<]*/g)).toEqual([
    '1180591620717411303425',
    '1180591620717411.303425',
    '1180591620717411.303425',
  ]);
});

test('a report that fails is no workbook, and a reader who leaves ends it', async () => {
  const failing = (async function* () {
    yield [row('a')];
    throw new Error('The engine is away.');
  })();
  await expect(bytesOf([], undefined, { batches: failing })).rejects.toThrow('The engine is away.');

  const ended = Promise.withResolvers<boolean>();
  const endless = (async function* () {
    try {
      for (;;) yield Array.from({ length: 1_000 }, () => row('a'));
    } finally {
      ended.resolve(true);
    }
  })();
  for await (const piece of reportXlsx({ columns, currency: 'USD', batches: endless }, 'en')) {
    // The first pieces are only headers of the archive, such as the file name of the sheet. Rows come in longer ones.
    if (piece.length > 1_000) break;
  }
  expect(await ended.promise).toBe(true);
});
