import * as v from 'valibot';
import { expect, it } from 'vitest';

import { appAdsTxtLinkSchema, applicationLinkSchema, publicationSchema } from './application-link.schema.ts';

const file = 'https://northwind.example/app-ads.txt';
const store = 'https://play.google.com/store/apps/details?id=com.northwind.chess';

it.each([
  ['the link of a file', file, file],
  [
    'one in a folder, over http, with spaces around it',
    '  http://a.example/b/app-ads.txt ',
    'http://a.example/b/app-ads.txt',
  ],
  ['one without scheme and file', 'northwind.example', file],
])('accepts %s', (_, typed, appAdsTxtUrl) => {
  expect(v.parse(appAdsTxtLinkSchema, { appAdsTxtUrl: typed })).toEqual({ appAdsTxtUrl });
});

it.each([
  ['no link', ' '],
  ['another file', 'https://northwind.example/ads.txt'],
  ['another scheme', 'ftp://northwind.example/app-ads.txt'],
  ['no host', 'https:///app-ads.txt'],
  ['a space', 'https://northwind.example/a b/app-ads.txt'],
])('refuses %s', (_, appAdsTxtUrl) => {
  expect(v.safeParse(appAdsTxtLinkSchema, { appAdsTxtUrl }).success).toBe(false);
});

it('reports which link is missing, and that a text is not the link of an app', () => {
  const errorAbout = (applicationUrl: string) =>
    v.safeParse(applicationLinkSchema, { applicationUrl }).issues?.[0].message;
  expect(errorAbout(' ')).not.toBe(errorAbout('chess'));
  expect(errorAbout(store)).toBeUndefined();
});

it('accepts a store link in any spelling, and normalises it to the canonical one', () => {
  for (const applicationUrl of [store, store.replace('https://', ''), ` ${store}&hl=ru `])
    expect(v.parse(applicationLinkSchema, { applicationUrl })).toEqual({ applicationUrl: store });
});

it('requires both links for an app that becomes published', () => {
  const links = { applicationUrl: store, appAdsTxtUrl: file };
  expect(v.parse(publicationSchema, links)).toEqual(links);
  expect(v.safeParse(publicationSchema, { ...links, appAdsTxtUrl: '' }).success).toBe(false);
});
