import { expect, test } from 'vitest';

import { searchFromView, viewFromSearch } from './dashboard-view.ts';

const usual = { period: 'last_7_days', sort: { field: 'revenue', direction: 'desc' }, page: 1, size: 25 };

test.each([
  {},
  { period: 'last_month', sort: 'ecpm', page: 0, size: 11 },
  { period: 7, sort: 5, page: 'x', size: {} },
  { period: ['today'], sort: '--revenue', page: 1.5 },
])('%j in the address is the usual view', (search) => {
  expect(viewFromSearch(search)).toEqual(usual);
  expect(Object.values(searchFromView(viewFromSearch(search))).filter((value) => value !== undefined)).toEqual([]);
});

test('a view is read back from its address', () => {
  const search = { period: 'today', sort: '-requests', page: 2, size: 50 };
  expect(viewFromSearch(search)).toEqual({
    period: 'today',
    sort: { field: 'requests', direction: 'desc' },
    page: 2,
    size: 50,
  });
  expect(searchFromView(viewFromSearch(search))).toEqual(search);
  expect(searchFromView(viewFromSearch({ sort: 'revenue' }))).toMatchObject({ sort: 'revenue' });
});
