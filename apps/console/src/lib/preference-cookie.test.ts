import * as v from 'valibot';
import { expect, test } from 'vitest';

import { preferenceCookie, readPreference } from './preference-cookie.ts';

const schema = v.picklist(['light', 'dark']);

test('what was written is read again, on https under a name that another host cannot set', () => {
  for (const protocol of ['https:', 'http:']) {
    const [pair = ''] = preferenceCookie('theme', 'dark', protocol).split(';');
    expect(readPreference(`other=light; ${pair}`, 'theme', schema)).toBe('dark');
  }
  expect(preferenceCookie('theme', 'dark', 'https:')).toMatch(/^__Host-theme=dark; Path=\/; .*; Secure$/u);
});

test('a value that nobody could have chosen counts as none', () => {
  expect(readPreference('theme=<script>; themes=dark; xtheme=dark', 'theme', schema)).toBeUndefined();
  expect(readPreference('theme=purple; __Host-theme=dark', 'theme', schema)).toBe('dark');
});
