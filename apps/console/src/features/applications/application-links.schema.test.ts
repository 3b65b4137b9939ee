import * as v from 'valibot';
import { expect, it } from 'vitest';

import { appAdsTxtLinkSchema } from './app-ads-txt-link.schema.ts';
import { applicationLinkSchema } from './application-link.schema.ts';

const file = 'https://northwind.example/app-ads.txt';

it.each<[string, boolean, string, string | null]>([
  ['the link of a file', false, file, file],
  [
    'one in a folder, over http, with spaces around it',
    false,
    '  http://a.example/b/app-ads.txt ',
    'http://a.example/b/app-ads.txt',
  ],
  ['no link of an app that is not published', true, ' ', null],
  ['a link of an app that is not published', true, file, file],
])('takes %s', (_, isNotPublished, typed, appAdsTxtUrl) => {
  expect(v.parse(appAdsTxtLinkSchema({ isNotPublished }), { appAdsTxtUrl: typed })).toEqual({ appAdsTxtUrl });
});

it.each([
  ['no link', false, ''],
  ['another file', false, 'https://northwind.example/ads.txt'],
  ['no scheme', false, 'northwind.example/app-ads.txt'],
  ['another scheme', true, 'ftp://northwind.example/app-ads.txt'],
  ['no host', false, 'https:///app-ads.txt'],
  ['a space', false, 'https://northwind.example/a b/app-ads.txt'],
])('refuses %s', (_, isNotPublished, typed) => {
  expect(v.safeParse(appAdsTxtLinkSchema({ isNotPublished }), { appAdsTxtUrl: typed }).success).toBe(false);
});

it('says which link is missing, and that a text is no link of an app', () => {
  const complaintAbout = (applicationUrl: string) => {
    const { issues } = v.safeParse(applicationLinkSchema, { applicationUrl });
    return issues?.[0].message;
  };
  expect(complaintAbout(' ')).not.toBe(complaintAbout('chess'));
  expect(complaintAbout('https://play.google.com/store/apps/details?id=com.northwind.chess')).toBeUndefined();
});
