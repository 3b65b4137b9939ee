import { afterEach, expect, it, vi } from 'vitest';

import { readServerSettings } from './config.ts';

afterEach(() => vi.unstubAllEnvs());

it('listens on this machine alone unless told otherwise', () => {
  vi.stubEnv('HOST', undefined);
  vi.stubEnv('PORT', undefined);
  vi.stubEnv('API_ORIGIN', 'http://127.0.0.1:3001');
  expect(readServerSettings()).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    apiOrigin: 'http://127.0.0.1:3001',
    trustedProxies: { areDescribed: false },
  });
});

it.each([
  ['PORT', 'x'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['API_ORIGIN', ''],
  ['API_ORIGIN', 'localhost:3001'],
  ['TRUSTED_PROXIES', 'everybody'],
])('names %s when it is "%s"', (name, value) => {
  vi.stubEnv('API_ORIGIN', 'http://127.0.0.1:3001');
  vi.stubEnv(name, value);
  expect(() => readServerSettings()).toThrow(new RegExp(`${name}: `, 'u'));
});
