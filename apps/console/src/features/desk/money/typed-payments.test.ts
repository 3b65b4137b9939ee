import { expect, it } from 'vitest';
import { readPayments } from './typed-payments.ts';

const payment = { user: '100001', amount: '1234.50', paidOn: '2026-11-25', reference: 'PAY-1, first' };

it.each([
  ['with headings', 'publisher,amount,day,reference\r\n100001,1234.50,2026-11-25,"PAY-1, first"\r\n'],
  ['without headings', '100001, 1234.50,2026-11-25,"PAY-1, first"'],
  ['of a spreadsheet in Russian', '\uFEFFpublisher;amount;day;reference\n100001;1234,50;2026-11-25;PAY-1, first\n\n'],
])('a file %s has its payments', (_, text) => {
  expect(readPayments(text)).toEqual([payment]);
});

it.each([
  ['without a line', 'publisher,amount,day,reference\n'],
  ['with a cell too few', '100001,1234.50,2026-11-25\n'],
  ['with an open quote', '100001,"1234.50,2026-11-25,PAY-1\n'],
])('a text %s is no such file', (_, text) => {
  expect(readPayments(text)).toBeNull();
});
