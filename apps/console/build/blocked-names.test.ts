import { expect, it } from 'vitest';

import { blockedReason } from './blocked-names.ts';
import { requestAddresses } from './request-addresses.ts';
import { refuseBlockedNames } from './vite-blocked-names.ts';

const files = [
  'assets/ad-blocks-parts-CTN-DUzY.js',
  'assets/stats-D754b-M9.js',
  'assets/inter-latin-wght-normal.woff2',
];

it('no page, page prefetch or operation of the API has an address that content blockers stop', () => {
  const addresses = requestAddresses(files);
  expect(addresses.length).toBeGreaterThan(90);
  for (const path of ['/api/statistic', '/stats', '/page/stats', '/assets/stats-D754b-M9.js'])
    expect(addresses.map((address) => address.path)).toContain(path);
  const stopped = addresses.filter(({ path }) => blockedReason(path) !== null);
  expect(stopped).toEqual([]);
});

const stopped = [
  '/assets/ads-D754b-M9.js',
  '/assets/ad.js',
  '/api/ad/format',
  '/assets/small-ad.js',
  '/api/adserver/lines',
  '/assets/advertiser.js',
  '/assets/adblock-parts-CTN-DUzY.js',
  '/banners/first.png',
  '/assets/report_300x250.png',
  '/promo/first.png',
  '/assets/analytics-D754b-M9.js',
  '/api/tracking/first',
  '/assets/pixel.gif',
  '/api/beacon',
  '/assets/counter.js',
  '/assets/stats.js',
];

it.each(stopped)('%s is refused', (path) => {
  expect(blockedReason(path)).not.toBeNull();
});

it.each([
  ['ends with such a name', 'assets/ads-D754b-M9.js', /^Content blockers stop \/assets\/ads-D754b-M9\.js \(EasyList/u],
  ['goes on without', 'assets/ad-blocks-parts-D754b-M9.js', /^no error$/u],
])('a build %s', (_what, file, message) => {
  const { generateBundle } = refuseBlockedNames() as unknown as {
    generateBundle: (options: object, bundle: object) => void;
  };
  let failure = 'no error';
  generateBundle.call({ error: (text: string) => (failure = text) }, {}, { [file]: {} });
  expect(failure).toMatch(message);
});
