import { expect, it } from 'vitest';

import { applicationListFromSearch, applicationsQueryOf, searchFromApplications } from './application-list-view.ts';

it('starts with the largest revenue, and omits this order from the address', () => {
  const { list } = applicationListFromSearch({});
  expect(list).toMatchObject({ status: undefined, sort: { field: 'revenue', direction: 'desc' } });
  expect(JSON.stringify(searchFromApplications(list))).toBe('{}');
});

it.each([
  { status: 'problem', sort: 'name', term: 'chess', page: 3 },
  { status: 'on_check', sort: '-change' },
])('finds the same view again in its own address: %j', (search) => {
  const { list } = applicationListFromSearch(search);
  const address = searchFromApplications(list);
  expect(address).toMatchObject(search);
  expect(applicationListFromSearch(address).list).toEqual(list);
});

it.each([{ status: 'karma', sort: 'karma' }, { status: ['active'], sort: 7 }, { sort: '--name' }])(
  'reads %j as the default view',
  (search) => {
    expect(applicationListFromSearch(search)).toEqual(applicationListFromSearch({}));
  },
);

it('sends the status, the order and the term to the server', () => {
  const { list } = applicationListFromSearch({ status: 'stopped', sort: 'ecpm', term: 'chess' });
  expect(applicationsQueryOf(list)).toEqual({
    'pagination[page]': 1,
    'pagination[size]': 25,
    term: 'chess',
    status: 'stopped',
    'sort[field]': 'ecpm',
    'sort[direction]': 'asc',
  });
});
