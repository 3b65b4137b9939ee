import { declaredSettings, documentedSettings } from '@publisher-console/test-kit/documented-settings';
import { afterEach, expect, it, vi } from 'vitest';

import { brandSettingsSchema } from '#app/environment.ts';
import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { readServerSettings, serverSettingsSchema } from './config.ts';

afterEach(() => vi.unstubAllEnvs());

it('listens on loopback and trusts nobody else by default', () => {
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
])('names %s in the error when it is "%s"', (name, value) => {
  vi.stubEnv('API_ORIGIN', 'http://127.0.0.1:3001');
  vi.stubEnv(name, value);
  expect(() => readServerSettings()).toThrow(new RegExp(`${name}: `, 'u'));
});

it('finds every setting once in docs/operating.md, with its default', () => {
  const declared = declaredSettings({
    ...serverSettingsSchema.entries,
    ...publicSettingsSchema.entries,
    ...brandSettingsSchema.entries,
  });
  const byName = ([one]: [string, unknown], [other]: [string, unknown]) => one.localeCompare(other);
  expect(documentedSettings('Settings of the console').toSorted(byName)).toEqual(declared.toSorted(byName));
});
