import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { readSettingsPage, withSettings } from '@publisher-console/test-kit/settings-page';
import { expect, test } from 'vitest';
import { environment, readConfig, shownSettings } from './config.ts';
import { describedDefaults, settingDescriptions } from './setting-descriptions.ts';

test('by default the server can be reached from this machine only', () => {
  expect(readConfig({ DATABASE_URL: '' })).toMatchObject({
    listen: { host: '127.0.0.1', port: 0 },
    database: { url: undefined, poolSize: 10 },
    retention: { sessions: 30, addresses: 180, registrations: 30, mails: 30 },
    network: { timeZone: 'UTC', finalAfterDays: 3 },
    http: {
      publicOrigin: 'http://localhost:3000',
      trustedProxies: { areDescribed: false },
      allowedOrigins: [],
      hasReference: false,
    },
  });
});

test('no room can change the settings of another one', () => {
  const config = readConfig({});
  const rooms = [config.http, config.network, config.mail, config.retention];
  expect([config, ...rooms].filter((room) => !Object.isFrozen(room))).toEqual([]);
});

test('publishers sign up in the scope “publisher” by default, or in the one that is set', () => {
  expect(readConfig({}).network.defaultScope).toBe('publisher');
  expect(readConfig({ DEFAULT_SCOPE: 'house' }).network.defaultScope).toBe('house');
  expect(() => readConfig({ DEFAULT_SCOPE: 'two words' })).toThrow(/^DEFAULT_SCOPE: /);
});

test('a brand gives the product its name in mails, unless a setting does; one that cannot be used is refused', () => {
  const BRAND_DIR = join(import.meta.dirname, '../../../docs/example-brand');
  expect(readConfig({ BRAND_DIR })).toMatchObject({
    network: { productTitle: { en: 'Kestrel Ads', ru: 'Кестрел' } },
    brand: { colours: { light: { primary: '#6d28d9' } } },
  });
  expect(readConfig({ BRAND_DIR, PRODUCT_TITLE_EN: 'Own' }).network.productTitle).toEqual({ en: 'Own', ru: 'Кестрел' });
  expect(() => readConfig({ BRAND_DIR: import.meta.dirname })).toThrow(
    'BRAND_DIR: expected a file brand.yaml that can be read (ENOENT)',
  );
});

test('docs/configuration.md has every setting as the schema has it: `pnpm settings:page` writes it', () => {
  const page = readSettingsPage();
  const settings = { server: 'API', entries: environment.entries, descriptions: settingDescriptions } as const;
  expect(withSettings(page, { ...settings, defaults: describedDefaults })).toBe(page);
});

test('all wrong settings are reported at once, with what is expected and without their values', () => {
  const wrong = {
    API_PORT: '80a',
    API_REFERENCE: 'yes',
    MAILBOX: 'yes',
    MAIL_FROM: 'hunter2',
    OUTSIDE_ADDRESSES: 'hunter2',
    PRODUCT_TITLE_EN: 'Two\nlines',
    SMTP_URL: 'smtp://root:hunter2@host/path',
    SUPPORT_EMAIL: 'hunter2@localhost',
    DATABASE_URL: 'mysql://root:hunter2@host/db',
    FEED_S3_URL: 's3://root:hunter2@host/bucket',
    FILES_URL: 's3://root:hunter2@host/',
    DATABASE_POOL_SIZE: '0',
    RETENTION_ADDRESS_DAYS: '6',
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

test('a file that cannot be read is reported before the settings that may be wrong because of it', () => {
  const env = { API_PORT: 'x', DATABASE_URL_FILE: '/no/such/file', TRUSTED_PROXY_HOPS: '1' };
  expect(() => readConfig(env)).toThrow(/^DATABASE_URL_FILE.*\nAPI_PORT.*\nTRUSTED_PROXY_HOPS.*$/u);
});

test('the log shows which settings differ from their defaults, and no user, password or key', () => {
  const shown = shownSettings({
    API_PORT: '0',
    API_REFERENCE: 'on',
    DATABASE_POOL_SIZE: '',
    DATABASE_URL: 'postgres://root:hunter2@db.example:5432/console?password=hunter2',
    FEED_S3_URL: 's3://root:hunter2@partner.example?region=eu',
    FILES_URL: 's3://root:hunter2@s3.example/bucket?region=eu',
    MAIL_FROM: 'Hunter2 <hunter2@console.example>',
    RETENTION_MAIL_DAYS: '7',
    SMTP_URL: 'smtps://root:hunter2@mail.example:465',
    TOKEN_KEY: 'hunter2',
    UNKNOWN: 'hunter2',
    WAREHOUSE_URL: 'http://root:hunter2@stats.example:8123/stats',
  });
  expect(shown).toEqual({
    API_REFERENCE: 'on',
    DATABASE_URL: 'postgres://db.example:5432/console',
    FEED_S3_URL: 's3://partner.example',
    FILES_URL: 's3://s3.example/bucket',
    MAIL_FROM: 'set',
    RETENTION_MAIL_DAYS: '7',
    SMTP_URL: 'smtps://mail.example:465',
    TOKEN_KEY: 'set',
    WAREHOUSE_URL: 'http://stats.example:8123/stats',
  });
});

test('a setting that is no longer read is refused with the name of the one to set', () => {
  expect(() => readConfig({ TRUSTED_PROXY_HOPS: '1' })).toThrow(
    /^TRUSTED_PROXY_HOPS: no longer read, set TRUSTED_PROXIES instead$/,
  );
});

test('hosts outside may be mapped to addresses, by default none is', () => {
  expect(readConfig({}).outside.addresses).toEqual(new Map());
  expect(readConfig({ OUTSIDE_ADDRESSES: 'shop.example=127.0.0.1:4501' }).outside.addresses).toEqual(
    new Map([['shop.example', { address: '127.0.0.1', port: 4501 }]]),
  );
});

test('allowed origins are exact origins', () => {
  expect(readConfig({ ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080/' }).http.allowedOrigins).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  for (const ALLOWED_ORIGINS of ['*', 'null', 'https://a.example/path', 'https://*.example', 'a.example'])
    expect(() => readConfig({ ALLOWED_ORIGINS })).toThrow('ALLOWED_ORIGINS: expected origins');
});

test('a signing key may be PEM or JWK and has to be an Ed25519 key', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  // Neither systemd nor Docker reads a value of several lines from a file of environment variables.
  const inOneLine = [pem.replaceAll('\n', ''), pem.replaceAll('\n', String.raw`\n`)];
  for (const TOKEN_KEY of [pem, jwk, ...inOneLine]) {
    const read = readConfig({ TOKEN_KEY }).tokenKeys;
    expect([read?.length, read?.[0].equals(privateKey)]).toEqual([1, true]);
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect(() => readConfig({ TOKEN_KEY: rsa.export({ type: 'pkcs8', format: 'pem' }).toString() })).toThrow('TOKEN_KEY');
});

test('several signing keys stay in their order, so that the first one is current', () => {
  const keys = Array.from({ length: 6 }, () => generateKeyPairSync('ed25519').privateKey);
  const pem = (...of: number[]) =>
    of.map((index) => keys[index]?.export({ type: 'pkcs8', format: 'pem' }).toString()).join('');
  const read = (TOKEN_KEYS: string) =>
    readConfig({ TOKEN_KEYS }).tokenKeys?.map((key) => keys.findIndex((known) => known.equals(key)));
  expect(read(pem(2, 0, 1))).toEqual([2, 0, 1]);
  expect(read(JSON.stringify({ keys: [1, 2].map((index) => keys[index]?.export({ format: 'jwk' })) }))).toEqual([1, 2]);
  const expected = 'TOKEN_KEYS: expected one to five different Ed25519 private keys';
  for (const wrong of [
    pem(0, 1, 2, 3, 4, 5),
    pem(0, 0),
    `${pem(0)}-----BEGIN`,
    `${pem(0)}hunter2`,
    '{"keys":[]}',
    '{}',
  ])
    expect(() => readConfig({ TOKEN_KEYS: wrong })).toThrow(expected);
  expect(() => readConfig({ TOKEN_KEY: pem(0, 1) })).toThrow('TOKEN_KEY: expected an Ed25519 private key');
  expect(() => readConfig({ TOKEN_KEY: pem(0), TOKEN_KEYS: pem(1) })).toThrow(
    'TOKEN_KEY: expected nothing with TOKEN_KEYS',
  );
});

test('mails come from no-reply at the public host unless MAIL_FROM names another address', () => {
  expect(readConfig({}).mail.from).toEqual({ name: '', address: 'no-reply@localhost' });
  expect(readConfig({ PUBLIC_ORIGIN: 'https://console.example' }).mail.from.address).toBe('no-reply@console.example');
  const named = { name: 'Сеть Северный ветер', address: 'mail@network.example' };
  expect(readConfig({ MAIL_FROM: 'Сеть Северный ветер <mail@network.example>' }).mail.from).toEqual(named);
  const quoted = String.raw`"Northwind, \"Ads\" Ltd." <mail@network.example>`;
  expect(readConfig({ MAIL_FROM: quoted }).mail.from.name).toBe('Northwind, "Ads" Ltd.');
  for (const MAIL_FROM of [
    'a@b.example, c@d.example',
    'A\r\nBcc: x <a@b.example>',
    '<a@b.example> <c@d.example>',
    'A, B <a@b.example>',
    '"A\nB" <a@b.example>',
    '"A" x@y.example <a@b.example>',
  ])
    expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM');
});

test.each([
  ['smtp://mail.example', { port: 587, isSecure: false, requiresTls: true, credentials: null }],
  ['smtps://mail.example', { port: 465, isSecure: true, requiresTls: true }],
  ['smtp://user%40x:p%3Aw@mail.example:25', { port: 25, credentials: { user: 'user@x', pass: 'p:w' } }],
  ['smtp://mail.example?tls=optional', { requiresTls: false }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, requiresTls: false }],
  ['smtp://[::1]:1025', { host: '::1', requiresTls: false }],
])(
  '%s is a mail server, with encryption required unless it is on this machine or optional by choice',
  (SMTP_URL, expected) => {
    expect(readConfig({ SMTP_URL }).mail.server).toMatchObject(expected);
  },
);

test.each([
  'smtp://',
  'http://mail.example',
  'smtp://mail.example/x',
  'smtp://mail.example?secure=false',
  'smtp://%@x',
])('%s is refused as a mail server', (SMTP_URL) => {
  expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL');
});

test('the mailbox is refused with a mail server or a public origin elsewhere', () => {
  expect(readConfig({}).mail.hasMailbox).toBe(false);
  expect(readConfig({ MAILBOX: 'on', PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }).mail.hasMailbox).toBe(true);
  expect(() => readConfig({ MAILBOX: 'on', PUBLIC_ORIGIN: 'https://console.example' })).toThrow(
    'MAILBOX: expected off',
  );
  expect(() => readConfig({ MAILBOX: 'on', SMTP_URL: 'smtps://mail.example' })).toThrow('MAILBOX: expected off');
});

test('one address names a bucket with all that its use needs, encrypted unless `tls=off`', () => {
  const bucketOf = (FILES_URL: string) => readConfig({ FILES_URL }).files.s3;
  expect(bucketOf('s3://key:a%2Fb@s3.example:9000/files?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.example:9000',
    region: 'eu-central-1',
    bucket: 'files',
    prefix: '',
    credentials: { accessKeyId: 'key', secretAccessKey: 'a/b' },
  });
  expect(bucketOf('s3://s3.example/files/networks/north')).toMatchObject({
    prefix: 'networks/north/',
    credentials: null,
  });
  expect(bucketOf('s3://s3.example/files/')).toMatchObject({ bucket: 'files', prefix: '' });
  expect(bucketOf('s3://key:secret@127.0.0.1:9000/files?tls=off')).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
  });
  expect(readConfig({}).files.s3).toBeUndefined();
});

test('watched buckets are on a server of their own, or on that of the files', () => {
  const serverOf = (settings: Record<string, string>) => readConfig(settings).feed.s3;
  const FILES_URL = 's3://key:secret@s3.example/files';
  expect(serverOf({ FILES_URL })).toMatchObject({ endpoint: 'https://s3.example' });
  expect(serverOf({ FILES_URL, FEED_S3_URL: 's3://other:secret@partner.example?region=eu-central-1' })).toEqual({
    endpoint: 'https://partner.example',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'other', secretAccessKey: 'secret' },
  });
  expect(serverOf({})).toBeUndefined();
});

test.each([
  'https://key:secret@s3.example/files',
  's3://key@s3.example/files',
  's3://:secret@s3.example/files',
  's3://key:secret@s3.example',
  's3://key:secret@s3.example/files//north',
  's3://key:secret@s3.example/files/../north',
  's3://key:secret@s3.example/files/a%2Fb',
  's3://key:secret@/files',
  's3://key:%@s3.example/files',
  's3://key:secret@s3.example/files?tls=maybe',
  's3://key:secret@s3.example/files?tls=off&tls=on',
  's3://key:secret@s3.example/files?other=1',
])('%s is refused as a bucket', (FILES_URL) => {
  expect(() => readConfig({ FILES_URL })).toThrow('FILES_URL: expected an address like s3://');
});

test('Postgres is refused beside an embedded warehouse, and nothing else is', () => {
  const postgres = { DATABASE_URL: 'postgres://root:hunter2@host/db' };
  const warehouse = { WAREHOUSE_URL: 'http://root:hunter2@host:8123/stats' };
  expect(() => readConfig(postgres)).toThrow(
    /^WAREHOUSE_URL: expected the address of a ClickHouse server beside a DATABASE_URL: .*$/,
  );
  for (const stores of [{}, warehouse, { ...postgres, ...warehouse }]) expect(() => readConfig(stores)).not.toThrow();
});
