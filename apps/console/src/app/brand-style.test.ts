import { ownBrand } from '@publisher-console/server-kit/brand';
import { expect, it } from 'vitest';

import { brandStyle } from './brand-style.server.ts';

const font = { path: '/brand/0123456789abcdef.woff2', type: 'font/woff2', content: Buffer.alloc(0) };

it('adds nothing to a page for the product’s own look', () => {
  expect(brandStyle(ownBrand)).toBe('');
});

it('changes only the colours that differ, in both themes', () => {
  const { light, dark } = ownBrand.colours;
  const style = brandStyle({ ...ownBrand, colours: { light: { ...light, primary: '#6d28d9' }, dark } });
  expect(style).toBe(
    `:root{--color-primary:light-dark(#6d28d9,${dark.primary})}.report-picture{mix-blend-mode:luminosity}`,
  );
});

it('uses the fonts of the brand and loads no other; a late font moves no text', () => {
  const style = brandStyle({ ...ownBrand, fonts: [{ file: font, weights: '100 900', characters: 'U+0000-00FF' }] });
  expect(style).toContain(`src:url(${font.path}) format('woff2');font-weight:100 900;font-display:optional`);
  expect(style).toContain("--font-sans:'Brand', 'Inter Fallback', system-ui, sans-serif");
  expect(style).not.toContain('Inter Variable');
});
