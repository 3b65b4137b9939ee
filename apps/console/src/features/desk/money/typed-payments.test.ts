import { expect, it } from 'vitest';
import { readPayments } from './typed-payments.ts';

const payment = { user: '100001', amount: '1234.50', paidOn: '2026-11-25', reference: 'PAY-1, first' };
const read = (text: string) => readPayments(new TextEncoder().encode(text));

it.each([
  ['with headings', 'publisher,amount,day,reference\r\n100001,1234.50,2026-11-25,"PAY-1, first"\r\n'],
  ['without headings', '100001, 1234.50,2026-11-25,"PAY-1, first"'],
  ['of a spreadsheet in Russian', '\uFEFFpublisher;amount;day;reference\n100001;1234,50;2026-11-25;PAY-1, first\n\n'],
])('a file %s has its payments', (_, text) => {
  expect(read(text)).toEqual([payment]);
});

it('a semicolon in a reference does not separate cells', () => {
  expect(read('100001,1234.50,2026-11-25,PAY-1; first\n')).toEqual([{ ...payment, reference: 'PAY-1; first' }]);
});

it.each([
  ['without a line', 'publisher,amount,day,reference\n'],
  ['with a cell too few', '100001,1234.50,2026-11-25\n'],
  ['with an open quote', '100001,"1234.50,2026-11-25,PAY-1\n'],
])('a text %s is no such file', (_, text) => {
  expect(read(text)).toBe('form');
});

it('a file in another encoding is refused instead of read with wrong characters', () => {
  const cyrillic = [0xcf, 0xeb, 0xe0, 0xf2, 0xb8, 0xe6];
  expect(readPayments(new Uint8Array([...new TextEncoder().encode('100001,1.00,2026-11-25,'), ...cyrillic]))).toBe(
    'encoding',
  );
});

it('a file has at most as many payments as the API accepts', () => {
  const lines = (count: number) => '100001,1.00,2026-11-25,PAY\n'.repeat(count);
  expect(read(lines(10_000))).toHaveLength(10_000);
  expect(read(lines(10_001))).toBe('length');
});
