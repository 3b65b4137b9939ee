import { expect, test } from 'vitest';

import { findPlaces, loadPalettePlaces } from './palette-places.ts';

const places = await loadPalettePlaces();
const found = (term: string): string[] => findPlaces(places, term).map(({ to }) => to);

test('an empty search shows every page in the order of the menu', () => {
  expect(findPlaces(places, ' ')).toEqual(places);
});

test('every word has to match, in any case and order; names that begin with the term come first', () => {
  expect(found('APP')).toEqual(['/app', '/app/add']);
  expect(found('app add')).toEqual(['/app/add']);
  expect(found('прил')).toEqual(['/app', '/app/add']);
  expect(found('nothing')).toEqual([]);
});

test.each(['stat', 'стат', 'cnfn', 'ЫЕФЕ'])('%s finds the statistics in any language and keyboard layout', (term) => {
  expect(found(term)).toEqual(['/stats']);
});

test('keys that type letters only in Russian count as letters', () => {
  expect(found('ghbkj;tybz')).toEqual(['/app']);
});
