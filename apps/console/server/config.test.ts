import { readSettingsPage, withSettings } from '@publisher-console/test-kit/settings-page';
import { afterEach, expect, it, vi } from 'vitest';

import { brandSettingsSchema } from '#app/environment.ts';
import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { readServerSettings, serverSettingsSchema } from './config.ts';
import { settingDescriptions } from './setting-descriptions.ts';

afterEach(() => vi.unstubAllEnvs());

it('listens on loopback and trusts no other address by default', () => {
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

it('has every setting in docs/configuration.md as in the schema: `pnpm settings:page` writes it', () => {
  const entries = {
    ...serverSettingsSchema.entries,
    ...publicSettingsSchema.entries,
    ...brandSettingsSchema.entries,
  };
  const page = readSettingsPage();
  expect(withSettings(page, { server: 'console', entries, descriptions: settingDescriptions })).toBe(page);
});
