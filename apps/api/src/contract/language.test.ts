import { expect, test } from 'vitest';
import { preferredLocale } from './language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['ru-RU', 'ru'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['de;q=1, ru;q=0.5', 'ru'],
  ['en;q=0.4, ru;q=0.7', 'ru'],
  ['ru;q=0', 'en'],
  ['ru;q=nonsense', 'en'],
  ['de, fr', 'en'],
  ['*', 'en'],
  ['rue', 'en'],
])('Accept-Language %j gives %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
