import * as v from 'valibot';
import { expect, test } from 'vitest';

import { preferenceCookie, readPreference } from './preference-cookie.ts';

const schema = v.picklist(['light', 'dark']);

test('a preference is read back as written; on https its name is one that another host cannot set', () => {
  for (const protocol of ['https:', 'http:']) {
    const [pair = ''] = preferenceCookie('theme', 'dark', protocol).split(';');
    expect(readPreference(`other=light; ${pair}`, 'theme', schema)).toBe('dark');
  }
  expect(preferenceCookie('theme', 'dark', 'https:')).toMatch(/^__Host-theme=dark; Path=\/; .*; Secure$/u);
});

test('an invalid value is ignored', () => {
  expect(readPreference('theme=<script>; themes=dark; xtheme=dark', 'theme', schema)).toBeUndefined();
  expect(readPreference('theme=purple; __Host-theme=dark', 'theme', schema)).toBe('dark');
});
