import { expect, test } from 'vitest';

import { findPlaces } from './palette-places.ts';

const places = ['Dashboard', 'Add app', 'Apps', 'Приложения'].map((name) => ({ name }));
const found = (term: string): string[] => findPlaces(places, term).map(({ name }) => name);

test('nothing typed shows everything in the order of the menu', () => {
  expect(found(' ')).toEqual(['Dashboard', 'Add app', 'Apps', 'Приложения']);
});

test('every word has to be there, in any case and order; what begins with it comes first', () => {
  expect(found('APP')).toEqual(['Apps', 'Add app']);
  expect(found('app add')).toEqual(['Add app']);
  expect(found('прил')).toEqual(['Приложения']);
  expect(found('nothing')).toEqual([]);
});
