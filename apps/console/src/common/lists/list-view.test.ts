import { expect, it } from 'vitest';

import { listQuery, listViewFromSearch, searchFromListView } from './list-view.ts';
import type { ListView } from './list-view.ts';

const usual: ListView = { term: '', page: 1, size: 25 };

it.each<[string, Record<string, unknown>, ListView]>([
  ['an empty address', {}, usual],
  ['a whole one', { term: 'chess', page: '2', size: '50' }, { term: 'chess', page: 2, size: 50 }],
  ['spaces around the term', { term: '  word  garden ' }, { ...usual, term: 'word  garden' }],
  ['a page and a size that do not exist', { page: -1, size: 7 }, usual],
  ['other kinds of values', { term: ['a'], page: '2.5', size: {} }, usual],
  ['a term that is too long', { term: 'x'.repeat(300) }, { ...usual, term: 'x'.repeat(200) }],
])('reads %s', (_, search, view) => {
  expect(listViewFromSearch(search)).toEqual(view);
});

it('omits default values from the address and from the call', () => {
  expect(JSON.stringify(searchFromListView(usual))).toBe('{}');
  expect(listQuery(usual)).toEqual({ 'pagination[page]': 1, 'pagination[size]': 25 });
});

it('reads the same view from its own address', () => {
  const view: ListView = { term: 'шахматы', page: 3, size: 100 };
  expect(listViewFromSearch(searchFromListView(view))).toEqual(view);
});
