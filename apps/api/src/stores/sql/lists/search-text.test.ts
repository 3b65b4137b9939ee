import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapedForLike, searchedText } from './search-text.ts';

test.each([
  ['Chess TRAINER', 'chess trainer'],
  ['Шашки ОНЛАЙН', 'шашки онлаин'],
  ['Ёлка', 'елка'],
  ['Йога', 'иога'],
  ['Café — Über', 'cafe — uber'],
  ['Cafe\u0301', 'cafe'],
  ['İstanbul', 'istanbul'],
  ['ﬁne ①', 'fine 1'],
  ['  a\u0000b\n\tc\u00a0 d ', 'a b c d'],
  ['\ud800x', 'x'],
])('%j is compared as %j', (text, compared) => {
  expect(searchedText(text)).toBe(compared);
});

test('parts that are not there leave no gap', () => {
  expect(searchedText('A', null, 'B')).toBe('a b');
});

test('any text has a form that a text column can hold, and that does not change any more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const compared = searchedText(text);
      expect(compared.includes('\u0000')).toBe(false);
      expect(compared.isWellFormed()).toBe(true);
      expect(searchedText(compared)).toBe(compared);
    }),
  );
});

test('a pattern has no zero byte, which Postgres refuses', () => {
  expect(escapedForLike('50%\0')).toBe('50\\%\uFFFD');
});
