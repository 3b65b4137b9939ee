import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvDialects, numberCell, textCell } from './csv-dialect.ts';

describe('a text never becomes a formula', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("http://x","y")'])(
    '%j',
    (text) => {
      expect(textCell(text, csvDialects.en).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  test('and a harmless one stays as it is', () => {
    expect(textCell('Шашки онлайн 2=3', csvDialects.ru)).toBe('Шашки онлайн 2=3');
  });
});

test.each(['en', 'ru'] as const)('a number of the contract comes back as it was, in %s', (locale) => {
  const { decimalMark } = csvDialects[locale];
  fc.assert(
    fc.property(fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 }), (micros) => {
      const value = micros / 1_000_000;
      const cell = numberCell(value, csvDialects[locale]);
      expect(Number(cell.replace(decimalMark, '.'))).toBe(value);
      expect(cell).toMatch(/^-?\d+([.,]\d+)?$/);
    }),
  );
});

test('what is undefined is empty, and zero is zero', () => {
  expect([null, undefined, 0].map((value) => numberCell(value, csvDialects.en))).toEqual(['', '', '0']);
});
