import { expect, test } from 'vitest';

import { searchFromView, sortAfterPress, viewFromSearch } from './dashboard-view.ts';

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

test('a view comes back from its address', () => {
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

test('a press on a header turns its order round, and another column begins with what is largest or first', () => {
  const byRevenue = { field: 'revenue', direction: 'desc' } as const;
  expect(sortAfterPress(byRevenue, 'revenue')).toEqual({ field: 'revenue', direction: 'asc' });
  expect(sortAfterPress(byRevenue, 'requests')).toEqual({ field: 'requests', direction: 'desc' });
  expect(sortAfterPress(byRevenue, 'application')).toEqual({ field: 'application', direction: 'asc' });
});
