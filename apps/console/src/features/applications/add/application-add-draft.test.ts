import { expect, test } from 'vitest';

import { withLinks } from './application-add-draft.ts';

test.each([
  ['', '', ''],
  ['', 'https://a.example', 'https://a.example'],
  ['https://a.example/ab', 'https://a.example/a', 'https://a.example/ab\nhttps://a.example/a'],
  ['https://a.example\n', 'https://b.example\nhttps://a.example', 'https://a.example\nhttps://b.example'],
])('to %j the links %j are added once', (links, more, all) => {
  expect(withLinks(links, more)).toBe(all);
});
