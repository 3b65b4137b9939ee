import { expect, test } from 'vitest';

import { loadPaletteActions } from './palette-actions.ts';
import { findNamed, loadPalettePages } from './palette-names.ts';

const pages = await loadPalettePages();
const actions = await loadPaletteActions();
const found = (term: string): string[] => findNamed(pages, term).map(({ to }) => to);
const foundActions = (term: string): string[] => findNamed(actions, term).map(({ id }) => id);

test('an empty search shows every page in the order of the menu', () => {
  expect(findNamed(pages, ' ')).toEqual(pages);
});

test('every word has to match, in any case and order; names that begin with the term come first', () => {
  expect(found('APP')).toEqual(['/app']);
  expect(foundActions('app add')).toEqual(['add-app']);
  expect(found('прил')).toEqual(['/app']);
  expect(found('nothing')).toEqual([]);
});

test.each(['stat', 'стат', 'cnfn', 'ЫЕФЕ'])('%s finds the statistics in any language and keyboard layout', (term) => {
  expect(found(term)).toEqual(['/stats']);
});

test.each(['log out', 'выйти', 'dsqnb'])('%s finds the way out', (term) => {
  expect(foundActions(term)).toEqual(['sign-out']);
});

test('keys that type letters only in Russian count as letters', () => {
  expect(found('ghbkj;tybz')).toEqual(['/app']);
});
