import { expect, test } from 'vitest';

import { completeFileLink, isFileLink, proposeFileLink } from './app-ads-txt-link.ts';

test.each([
  ['https://northwind.example', 'https://northwind.example/app-ads.txt'],
  ['http://www.northwind.example/games/?a=b', 'https://northwind.example/app-ads.txt'],
  ['https://m.games.northwind.example:8443/', 'https://northwind.example/app-ads.txt'],
  ['https://www.northwind.co.uk', 'https://northwind.co.uk/app-ads.txt'],
  ['https://co.uk', null],
  ['https://пример.example', 'https://xn--e1afmkfd.example/app-ads.txt'],
  ['https://localhost', null],
  ['http://127.0.0.1/', null],
  ['http://[::1]/', null],
  ['ftp://northwind.example', null],
  ['northwind', null],
  [null, null],
])('the file of %s is expected at %s', (site, link) => {
  expect(proposeFileLink(site)).toBe(link);
});

test.each([
  [' https://northwind.example/app-ads.txt ', 'https://northwind.example/app-ads.txt'],
  ['northwind.example', 'https://northwind.example/app-ads.txt'],
  ['http://northwind.example/', 'http://northwind.example/app-ads.txt'],
  ['northwind.example/app-ads.txt', 'https://northwind.example/app-ads.txt'],
  ['northwind.example/ads.txt', 'https://northwind.example/ads.txt'],
  ['northwind', 'northwind'],
  ['two words.example', 'two words.example'],
  ['', ''],
])('%j is completed to %j', (typed, link) => {
  expect(completeFileLink(typed)).toBe(link);
});

test.each([
  ['https://northwind.example/app-ads.txt', true],
  ['http://northwind.example/deep/app-ads.txt', true],
  ['https://northwind.example/ads.txt', false],
  ['https://northwind.example/app-ads.txt?x', false],
  ['ftp://northwind.example/app-ads.txt', false],
  ['https:///app-ads.txt', false],
])('whether %s is a link to an app-ads.txt file: %s', (link, is) => {
  expect(isFileLink(link)).toBe(is);
});
