import { expect, test } from 'vitest';

import { readLink, readLinks } from './application-links.ts';

const play = 'https://play.google.com/store/apps/details?id=com.northwind.chess';
const apple = 'https://apps.apple.com/us/app/chess/id1234567890';

test('links are read from lines and words, in their order', () => {
  expect(readLinks(` ${play}\n\n${apple}\nhello there`).map(({ url }) => url)).toEqual([
    play,
    'https://apps.apple.com/us/app/id1234567890',
    'hello there',
  ]);
});

test('the title of a link is ignored, but another address in its line is read as a link', () => {
  const lines = `Chess Trainer: "${play}"\n<${apple}>. Our site: https://northwind.example/\ncom.northwind.go`;
  expect(readLinks(lines).map(({ url }) => url)).toEqual([
    play,
    'https://apps.apple.com/us/app/id1234567890',
    'https://northwind.example/',
    'https://play.google.com/store/apps/details?id=com.northwind.go',
  ]);
});

test('two links to the same app are one, whatever their form or country', () => {
  const links = readLinks(`${play}&hl=ru market://details?id=com.northwind.chess ${play}&gl=US\nhello\nhello`);
  expect(links.map(({ text }) => text)).toEqual([`${play}&hl=ru`, 'hello']);
});

test('a link that is not to a store stays unchanged', () => {
  expect(readLink(' https://northwind.example/chess ')).toEqual({
    text: 'https://northwind.example/chess',
    link: null,
    url: 'https://northwind.example/chess',
  });
});
