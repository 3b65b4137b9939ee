import { expect, test } from 'vitest';
import { websiteUrl } from './registration-form.ts';

test.each([
  ['https://northwind.example', 'https://northwind.example/'],
  ['HTTP://Northwind.Example/games?id=1#top', 'http://northwind.example/games?id=1#top'],
  ['northwind.example', 'https://northwind.example/'],
  ['www.northwind.example:8080/a b', 'https://www.northwind.example:8080/a%20b'],
  ['почта.рф', 'https://xn--80a1acny.xn--p1ai/'],
  [
    'play.google.com/store/apps/details?id=com.northwind.chess',
    'https://play.google.com/store/apps/details?id=com.northwind.chess',
  ],
])('%s is stored as %s', (typed, kept) => {
  expect(websiteUrl(typed)).toBe(kept);
});

test.each([
  'javascript:alert(1)',
  'JavaScript://northwind.example/%0Aalert(1)',
  'data:text/html,<b>x</b>',
  'mailto:anna@northwind.example',
  'ftp://northwind.example',
  '//evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  '/evil.example',
  'https://',
  'https://user:password@northwind.example',
  'northwind.example@evil.example',
  'localhost',
  'https://localhost/',
  'https://a..example',
  'no site yet',
  '<b>northwind.example</b>',
  'northwind\n.example',
  'northwind.example/\0',
  `northwind.example/${'я'.repeat(1_000)}`,
])('%j is not a website', (typed) => {
  expect(websiteUrl(typed)).toBeNull();
});
