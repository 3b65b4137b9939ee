import { expect, test } from 'vitest';
import { developerSite, sentSite } from './developer-site.ts';

test.each([
  ['https://northwind.example', 'https://northwind.example/'],
  ['http://www.northwind.co.uk/games?x=1#top', 'http://www.northwind.co.uk/games?x=1'],
  [' https://NORTHWIND.example/ ', 'https://northwind.example/'],
  ['https://шахматы.рф/', 'https://xn--80aa9azamq0a.xn--p1ai/'],
  ['https://northwind.github.io/chess', 'https://northwind.github.io/chess'],
  ['https://northwind.example:443/', 'https://northwind.example/'],
  ['https://notapple.com/', 'https://notapple.com/'],
])('%s is the site %s', (value, site) => {
  expect(developerSite(sentSite(value))).toBe(site);
});

test.each([
  undefined,
  null,
  42,
  '',
  'northwind.example',
  'javascript:alert(1)',
  'ftp://northwind.example/',
  'mailto:hello@northwind.example',
  'market://details?id=com.northwind.chess',
  '//northwind.example',
  'https://user:pass@northwind.example/',
  'https://northwind.example:8443/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://192.0.2.7/',
  'https://localhost/',
  'https://games.localhost/',
  'https://router.lan/',
  'https://metadata.google.internal/',
  'https://northwind/',
  'https://com/',
  'https://co.uk/',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/@northwind',
  'https://itunesconnect.apple.com/login',
  'https://apps.apple.com/us/developer/northwind/id1',
  'https://play.google.com/store/apps/dev?id=1',
  'https://sites.google.com/view/northwind',
  'https://www.facebook.com/northwind',
  'https://vk.com/northwind',
  'https://t.me/northwind',
  'https://www.amazon.co.uk/dp/B00ABCDEF1',
  'https://www.rustore.ru/catalog/developer/1',
  `https://northwind.example/${'a'.repeat(2_048)}`,
])('%j is no site of a developer', (value) => {
  expect(developerSite(sentSite(value))).toBeNull();
});

test('a site that buyers cannot use is still known, and a text that is no web address is not', () => {
  expect(sentSite('https://www.facebook.com/northwind')).toBe('https://www.facebook.com/northwind');
  expect(developerSite('https://www.facebook.com/northwind')).toBeNull();
  for (const value of [undefined, null, 42, '', 'northwind.example', 'javascript:alert(1)'])
    expect(sentSite(value)).toBeNull();
});
