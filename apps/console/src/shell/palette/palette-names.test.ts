import { expect, test } from 'vitest';

import { loadPaletteActions } from './palette-actions.ts';
import { findNamed } from './palette-names.ts';
import { loadPalettePages } from './palette-pages.ts';
import { loadPalettePlaces } from './palette-places.ts';

const pages = await loadPalettePages();
const actions = await loadPaletteActions();
const places = await loadPalettePlaces();
const found = (term: string): string[] => findNamed(pages, term).map(({ to }) => to);
const foundActions = (term: string): string[] => findNamed(actions, term).map(({ id }) => id);
const foundPlaces = (term: string): string[] => findNamed(places, term).map(({ id }) => id);

test('an empty search shows every page in the order of the menu', () => {
  expect(findNamed(pages, ' ')).toEqual(pages);
});

test('every typed word has to begin a word of the name, in any case and order; names that begin with the term come first', () => {
  expect(found('APP')).toEqual(['/app']);
  expect(foundActions('app add')).toEqual(['add-app']);
  expect(found('прил')).toEqual(['/app']);
  expect(found('nothing')).toEqual([]);
  expect(found('ocuments')).toEqual([]);
});

test.each(['stat', 'стат'])('%s finds the statistics in any language', (term) => {
  expect(found(term)).toEqual(['/stats']);
});

test.each(['log out', 'logout', 'sign out', 'выйти', 'выход'])('%s finds the sign-out', (term) => {
  expect(foundActions(term)).toEqual(['sign-out']);
});

test.each(['dark theme', 'dark mode', 'тёмная', 'темная', 'темн'])('%s finds the dark theme', (term) => {
  expect(foundActions(term)).toEqual(['theme-dark']);
});

test.each([
  ['payout', 'contract'],
  ['payments', 'contract'],
  ['invoice', 'contract'],
  ['оплата', 'contract'],
  ['выплаты', 'contract'],
  ['webhooks', 'webhooks'],
  ['хуки', 'webhooks'],
  ['password', 'password'],
  ['сменить пароль', 'password'],
  ['csv', 'download'],
  ['выгрузка', 'download'],
  ['contract', 'contract'],
  ['договор', 'contract'],
  ['app-ads', 'app-ads'],
  ['часовой пояс', 'zone'],
  ['api token', 'api-tokens'],
  ['токен', 'api-tokens'],
  ['создать ключ', 'new-api-token'],
  ['вебхук', 'webhooks'],
])('%s finds the part of a page that is about it, though it may have another name', (term, id) => {
  expect(foundPlaces(term)).toContain(id);
});
