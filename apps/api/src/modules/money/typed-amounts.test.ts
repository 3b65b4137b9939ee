import { expect, test } from 'vitest';
import { amountText, plainAmount, readAmount } from './typed-amounts.ts';

test.each([
  ['123.45', 'USD', 12_345n, '123.45'],
  ['-0.5', 'USD', -50n, '-0.50'],
  ['0', 'USD', 0n, '0.00'],
  ['007', 'USD', 700n, '7.00'],
  ['1500', 'JPY', 1_500n, '1500'],
  ['-1', 'JPY', -1n, '-1'],
  ['1.234', 'KWD', 1_234n, '1.234'],
  ['1234.5', 'HUF', 123_450n, '1234.50'],
  ['999999999999.99', 'USD', 99_999_999_999_999n, '999999999999.99'],
])('%s of %s is read as %s minor units, and written as %s', (text, currency, minor, written) => {
  expect(readAmount(text, currency)).toBe(minor);
  expect(plainAmount(minor, currency)).toBe(written);
});

test.each([
  ['1.234', 'USD'],
  ['1.5', 'JPY'],
  ['1,50', 'USD'],
  ['1 000', 'USD'],
  ['1.', 'USD'],
  ['.5', 'USD'],
  ['+1', 'USD'],
  ['1e3', 'USD'],
  ['', 'USD'],
  ['1000000000000', 'USD'],
  ['12\n', 'USD'],
])('%j is no amount of %s', (text, currency) => {
  expect(() => readAmount(text, currency)).toThrow(`is no amount of ${currency}`);
});

test('an amount is as exact for people as it is stored', () => {
  expect(amountText(-9_007_199_254_740_993n, 'USD', 'en')).toBe('-$90,071,992,547,409.93');
  expect(amountText(123_450n, 'HUF', 'en')).toMatch(/^HUF\s1,234\.50$/u);
});
