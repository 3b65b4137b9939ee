import { expect, test } from 'vitest';
import { bareAccountId, isTypoOf } from './required-lines.ts';

test.each([
  ['PUB-4821', 'pub-4821'],
  ['pub - 4821', 'pub-4821'],
  ['"pub-4821"', 'pub-4821'],
  ['“pub-4821”', 'pub-4821'],
  ["'100'", '100'],
])('%s is another way to write %s', (written, right) => {
  expect(bareAccountId(written)).toBe(bareAccountId(right));
});

test.each([
  ['one character too few', 'pub-48210', 'pub-4821', true],
  ['one character too many', 'pub-4821', 'pub-48211', true],
  ['one letter in place of another', 'pup-4821', 'pub-4821', true],
  ['a letter in place of a digit', 'pub-48o1', 'pub-4801', true],
  ['neighbours that are swapped', '1234567809', '1234567890', true],
  ['the same id', 'pub-4821', 'pub-4821', false],
  ['another digit, which is another account', 'pub-4821', 'pub-4822', false],
  ['another digit of a long id', '1234567890', '1234567891', false],
  ['two slips', 'pup-48210', 'pub-4821', false],
  ['two characters too many', 'pub-482100', 'pub-4821', false],
  ['two that are swapped, but not neighbours', 'pub-4182', 'pub-4281', false],
  ['a short id with one character too many', '1000', '100', false],
  ['a short id with swapped neighbours', '77301', '77310', false],
  ['a short id with another letter', 'ab', 'ac', false],
])('%s: %s is a slip of %s: %s', (_name, typed, right, isSlip) => {
  expect(isTypoOf(typed, right)).toBe(isSlip);
  expect(isTypoOf(right, typed)).toBe(isSlip);
});
