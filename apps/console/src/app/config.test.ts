import { expect, it } from 'vitest';

import { publicSettingsSchema } from '#common/context/public-settings.ts';

import { parseEnvironment } from './environment.ts';

const read = (environment: NodeJS.ProcessEnv) => parseEnvironment(publicSettingsSchema, environment);

it('requires no variable, and treats an empty one as absent', () => {
  expect(read({ DEFAULT_LOCALE: '', DOCS_URL: '' })).toEqual(read({}));
  expect(read({})).toMatchObject({
    defaultLocale: 'en',
    apiBaseUrl: '/api',
    productTitle: { en: 'Publisher Console' },
  });
});

it('has “publisher” as the default scope, as the API has, or the one that is set', () => {
  expect(read({}).defaultScope).toBe('publisher');
  expect(read({ DEFAULT_SCOPE: 'house' }).defaultScope).toBe('house');
});

it.each([
  ['DEFAULT_LOCALE', 'fr'],
  ['DOCS_URL', 'javascript:alert(1)'],
  ['SDK_URL', 'docs.example'],
  ['OFFER_URL', '/offer.pdf'],
  ['PRIVACY_POLICY_URL', 'privacy'],
  ['TERMS_URL', 'javascript:alert(1)'],
  ['SUPPORT_EMAIL', 'support'],
  ['DEMO_ACCOUNT', 'anna@northwind.example'],
  ['PRODUCT_LOGO_EN', 'logo.svg'],
  ['PRODUCT_LOGO_RU', 'data:text/html,x'],
  ['API_BASE_URL', '//api.example'],
  ['API_BASE_URL', 'api'],
])('names %s when it is %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `, 'u'));
});

it('names every wrong variable at once', () => {
  expect(() => read({ DEFAULT_LOCALE: 'fr', SUPPORT_EMAIL: 'x' })).toThrow(/DEFAULT_LOCALE: .*\nSUPPORT_EMAIL: /u);
});

it('passes on only public settings', () => {
  expect(JSON.stringify(read({ JWT_SECRET: 'canary', PATH: 'canary' }))).not.toContain('canary');
});
