import { expect, test } from 'vitest';

import { untilTranslated } from './until-translated.ts';

const keep = untilTranslated(['part', 'ru', { groupList: ['date'], snapshot: 7 }]);

test('shown data in another language stays until the translation has loaded', () => {
  expect(keep('rows', { queryKey: ['part', 'en', { snapshot: 7, groupList: ['date'] }] })).toBe('rows');
});

test.each([
  [['part', 'en', { groupList: ['date'], snapshot: 8 }]],
  [['part', 'en', { groupList: ['application'], snapshot: 7 }]],
  [['other', 'en', { groupList: ['date'], snapshot: 7 }]],
])('%j is something else, and leaves nothing behind', (queryKey) => {
  expect(keep('rows', { queryKey })).toBeUndefined();
});

test('there is no placeholder before the first query', () => {
  expect(keep(undefined, undefined)).toBeUndefined();
});
