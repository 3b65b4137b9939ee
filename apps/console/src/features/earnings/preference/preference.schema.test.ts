import * as v from 'valibot';
import { expect, it } from 'vitest';

import { minorOf, preferenceSchema, typedAmount } from './preference.schema.ts';

it.each([
  ['500', 2, '50000'],
  ['0.5', 2, '50'],
  ['1 234,5', 2, '123450'],
  ['500', 0, '500'],
  ['1.005', 3, '1005'],
  // More decimals than the currency has, a sign, a word, and too many digits.
  ['1.005', 2, null],
  ['1.0', 0, null],
  ['-5', 2, null],
  ['much', 2, null],
  ['99999999999999', 2, null],
])('%s with %s decimals is read as %s', (typed, decimals, minor) => {
  expect(minorOf(typed, decimals)).toBe(minor);
});

it.each([
  ['50000', 2, '500.00'],
  ['5', 2, '0.05'],
  ['500', 0, '500'],
  ['5', 3, '0.005'],
])('%s with %s decimals is written as it is read', (minor, decimals, typed) => {
  expect(typedAmount(minor, decimals)).toBe(typed);
  expect(minorOf(typed, decimals)).toBe(minor);
});

it('an empty threshold means that of the network, and a hold needs a day', () => {
  const schema = preferenceSchema(2);
  expect(v.parse(schema, { threshold: ' ', hold: 'no' })).toEqual({ threshold: null, heldUntil: null });
  expect(v.parse(schema, { threshold: '200', hold: 'until', heldUntil: '2027-01-10' })).toEqual({
    threshold: '20000',
    heldUntil: '2027-01-10',
  });
  expect(v.safeParse(schema, { threshold: '', hold: 'until', heldUntil: '' }).success).toBe(false);
  expect(v.safeParse(schema, { threshold: '1.001', hold: 'no' }).success).toBe(false);
});
