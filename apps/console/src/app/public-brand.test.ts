import { ownBrand } from '@publisher-console/server-kit/brand';
import { expect, it } from 'vitest';

import { publicBrand } from './public-brand.ts';

const font = (name: string, characters: string) => ({
  file: { path: `/brand/${name}.woff2`, type: 'font/woff2', content: Buffer.alloc(0) },
  weights: '100 900',
  characters,
});

it('lists for preloading only fonts with letters of the language of the page', () => {
  const fonts = [font('latin', 'U+0000-00FF'), font('cyrillic', 'U+0400-045F'), font('greek', 'U+0370-03FF')];
  expect(publicBrand({ ...ownBrand, fonts })?.fonts).toEqual({
    en: ['/brand/latin.woff2'],
    ru: ['/brand/latin.woff2', '/brand/cyrillic.woff2'],
  });
  expect(publicBrand({ ...ownBrand })?.fonts).toBeUndefined();
});
