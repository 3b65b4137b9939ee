import { expect, it } from 'vitest';

import { chooseLocale } from './locale-choice.ts';

const choose = (acceptLanguage: string | null, cookie: string | null = null, defaultLocale: 'en' | 'ru' = 'en') =>
  chooseLocale({ acceptLanguage, cookie, defaultLocale });

it.each([
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
  ['en-US,en;q=0.9', 'en'],
  ['en;q=0.4, ru;q=0.6', 'ru'],
  ['fr-FR, de;q=0.9, ru;q=0.1', 'ru'],
  ['ru;q=0, en;q=0.1', 'en'],
  ['RU-ru', 'ru'],
])('takes the language that %s asks for first among its own: %s', (header, expected) => {
  expect(choose(header)).toBe(expected);
});

it.each([null, '', '*', 'fr', 'ru;q=1e999', 'ru;q=-1', 'ru;q=x', '../../x', '__proto__', `${'x,'.repeat(50_000)}ru`])(
  'falls back to the default for %s',
  (header) => {
    expect(choose(header)).toBe('en');
    expect(choose(header === null ? null : header.replaceAll('ru', 'fr'), null, 'ru')).toBe('ru');
  },
);

it("puts the visitor's own choice before the browser's", () => {
  expect(choose('en', 'a=b; locale=ru; c=d')).toBe('ru');
  expect(choose('en', '__Host-locale=ru')).toBe('ru');
  expect(choose('ru', 'locale=ru; __Host-locale=en')).toBe('en');
});

it.each(['locale=zz', 'locale=__proto__', 'locale=constructor', 'locale=<x>', 'locale', '=ru', 'xlocale=ru', ';;;'])(
  'ignores the cookie %s',
  (cookie) => {
    expect(choose(null, cookie)).toBe('en');
  },
);
