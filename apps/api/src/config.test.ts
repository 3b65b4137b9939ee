import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('every setting has a default that serves on this machine alone', () => {
  expect(readConfig({ DATABASE_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 0,
    hasReference: false,
    databaseUrl: undefined,
    publicOrigin: 'http://localhost:3000',
    timeZone: 'UTC',
    finalAfterDays: 3,
    trustedProxies: { areDescribed: false },
    allowedOrigins: [],
  });
});

test('all wrong settings are named at once, each with what is expected, none with its value', () => {
  const wrong = {
    API_PORT: '80a',
    API_REFERENCE: 'yes',
    MAILBOX: 'yes',
    MAIL_FROM: 'hunter2',
    PRODUCT_TITLE_EN: 'Two\nlines',
    SMTP_URL: 'smtp://root:hunter2@host/path',
    DATABASE_URL: 'mysql://root:hunter2@host/db',
    PUBLIC_ORIGIN: 'https://console.example/path',
    REPORTING_TIME_ZONE: 'Mars/Olympus',
    TOKEN_KEY: 'hunter2',
    TRUSTED_PROXIES: 'everybody',
    ALLOWED_ORIGINS: 'https://console.example, *',
  };
  let message = '';
  try {
    readConfig(wrong);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(new Set(message.split('\n').map((line) => line.split(':')[0]))).toEqual(new Set(Object.keys(wrong)));
  expect(message).toContain('API_PORT: expected a whole number from 0 to 65535');
  expect(message).not.toContain('hunter2');
});

test('a setting that is no longer read is refused with the name of the one to set', () => {
  expect(() => readConfig({ TRUSTED_PROXY_HOPS: '1' })).toThrow(
    /^TRUSTED_PROXY_HOPS: no longer read, set TRUSTED_PROXIES instead$/,
  );
});

test('allowed origins are exact origins', () => {
  expect(readConfig({ ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080/' }).allowedOrigins).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  for (const ALLOWED_ORIGINS of ['*', 'null', 'https://a.example/path', 'https://*.example', 'a.example'])
    expect(() => readConfig({ ALLOWED_ORIGINS })).toThrow('ALLOWED_ORIGINS: expected origins');
});

test('a signing key is taken as PEM and as JWK, and only of the one kind', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  expect(readConfig({ TOKEN_KEY: pem }).tokenKey?.equals(privateKey)).toBe(true);
  expect(readConfig({ TOKEN_KEY: jwk }).tokenKey?.equals(privateKey)).toBe(true);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect(() => readConfig({ TOKEN_KEY: rsa.export({ type: 'pkcs8', format: 'pem' }).toString() })).toThrow('TOKEN_KEY');
});

test('mails come from the console, unless the operator names another sender', () => {
  expect(readConfig({}).mailFrom).toEqual({ name: '', address: 'no-reply@localhost' });
  expect(readConfig({ PUBLIC_ORIGIN: 'https://console.example' }).mailFrom.address).toBe('no-reply@console.example');
  const named = { name: 'Сеть Северный ветер', address: 'mail@network.example' };
  expect(readConfig({ MAIL_FROM: 'Сеть Северный ветер <mail@network.example>' }).mailFrom).toEqual(named);
  for (const MAIL_FROM of ['a@b.example, c@d.example', 'A\r\nBcc: x <a@b.example>', '<a@b.example> <c@d.example>'])
    expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM');
});

test.each([
  ['smtp://mail.example', { port: 587, isSecure: false, requiresTls: true, credentials: null }],
  ['smtps://mail.example', { port: 465, isSecure: true, requiresTls: true }],
  ['smtp://user%40x:p%3Aw@mail.example:25', { port: 25, credentials: { user: 'user@x', pass: 'p:w' } }],
  ['smtp://mail.example?tls=optional', { requiresTls: false }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, requiresTls: false }],
  ['smtp://[::1]:1025', { host: '::1', requiresTls: false }],
])('%s is a server to hand mails to; what leaves this machine is encrypted', (SMTP_URL, expected) => {
  expect(readConfig({ SMTP_URL }).smtpServer).toMatchObject(expected);
});

test.each([
  'smtp://',
  'http://mail.example',
  'smtp://mail.example/x',
  'smtp://mail.example?secure=false',
  'smtp://%@x',
])('%s is none', (SMTP_URL) => {
  expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL');
});

test('the mailbox, in which everybody could read how to sign in as anybody, is for this machine alone', () => {
  expect(readConfig({}).hasMailbox).toBe(false);
  expect(readConfig({ MAILBOX: 'on', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }).hasMailbox).toBe(true);
  expect(() => readConfig({ MAILBOX: 'on', PUBLIC_ORIGIN: 'https://console.example' })).toThrow(
    'MAILBOX: expected off',
  );
  expect(() => readConfig({ MAILBOX: 'on', SMTP_URL: 'smtps://mail.example' })).toThrow('MAILBOX: expected off');
});
