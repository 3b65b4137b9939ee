import { expect, test } from 'vitest';
import { acceptsGzip } from './accepts-gzip.ts';

test.each([
  ['gzip', true],
  ['GZIP', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.001', true],
  ['identity, gzip', true],
  ['identity;q=0.5, gzip ; q=0.5', true],
  ['*', true],
  ['br, *;q=0.1', true],
  ['identity;q=0, *;q=0', false],
  ['gzip;q=0', false],
  ['gzip;q=0, *', false],
  ['gzip;q=0.000, br', false],
  ['identity;q=1, gzip;q=0.5', false],
  ['identity, *;q=0.5', false],
  ['identity', false],
  ['br', false],
  ['br, *;q=0', false],
  ['gzip;q=many', false],
  ['xgzip', false],
  ['', false],
  [undefined, false],
])('an answer is sent as gzip only to a client that prefers it: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});
