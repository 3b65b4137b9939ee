import fc from 'fast-check';
import { expect, it } from 'vitest';

import { readSearch, writeSearch } from './address-search.ts';

it.each([
  '123',
  '1e5',
  '007',
  '-0',
  '9007199254740993',
  'true',
  'null',
  '"Chess"',
  '[1]',
  '{}',
  '2024-01-01',
  ' a+b&c=d ',
])('the value %j of an address is that text, however often the address is read and written', (term) => {
  expect(readSearch(writeSearch({ term }))).toEqual({ term });
  expect(readSearch(`?term=${encodeURIComponent(term)}`)).toEqual({ term });
});

it('any text is read back from the address unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (term) => {
      expect(readSearch(writeSearch({ term }))).toEqual({ term });
    }),
  );
});

it('numbers, absent values and lists have their usual form in an address', () => {
  expect(writeSearch({ page: 2, term: undefined, groups: 'date,application' })).toBe('?page=2&groups=date,application');
});
