import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { productIcons } from './product-icons.ts';

const logos = { en: '/favicon.svg', ru: 'https://network.example/logo.png' };

test("every icon of the product's own logo is a file of the build", () => {
  const { tab, touch, installed } = productIcons({ productLogo: logos }, 'en');
  const paths = [...tab, ...installed].map(({ src }) => src).concat(touch);
  const isMissing = (path: string): boolean => !existsSync(new URL(`../../public${path}`, import.meta.url));
  expect(paths.filter(isMissing)).toEqual([]);
  expect(installed.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

test("an operator's logo replaces all of them, in its language only", () => {
  const { tab, touch, installed } = productIcons({ productLogo: logos }, 'ru');
  const addresses = [...tab, ...installed].map(({ src }) => src).concat(touch);
  expect(new Set(addresses)).toEqual(new Set([logos.ru]));
});
