import { join } from 'node:path';
import { ownBrand, readBrand } from '@publisher-console/server-kit/brand';
import { expect, test } from 'vitest';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { networkFiles } from './network-files.ts';

const brand = readBrand(join(import.meta.dirname, '../../../../docs/example-brand'));
const look = (of: typeof brand) =>
  networkFiles({
    brand: of,
    adFormats: createAdFormats(defaultAdFormats),
    readNetworkFile: () => Promise.reject(new Error('not read')),
  }).BRAND_DIR();

test('processes with other colours, texts or files have another look, without its bytes', async () => {
  expect(await look({ ...brand })).toBe(await look(brand));
  expect(await look(ownBrand)).not.toBe(await look(brand));
  const logo = { path: '/brand/0.svg', type: 'image/svg+xml', content: Buffer.from('<svg/>') };
  expect(await look({ ...brand, logo })).not.toBe(await look(brand));
  expect(await look(brand)).not.toContain('Buffer');
});
