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
    trustedProxyHops: 0,
  });
});

test('all wrong settings are named at once, each with what is expected, none with its value', () => {
  const wrong = {
    API_PORT: '80a',
    API_REFERENCE: 'yes',
    DATABASE_URL: 'mysql://root:hunter2@host/db',
    PUBLIC_ORIGIN: 'https://console.example/path',
    REPORTING_TIME_ZONE: 'Mars/Olympus',
    TOKEN_KEY: 'hunter2',
    TRUSTED_PROXY_HOPS: '-1',
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

test('a signing key is taken as PEM and as JWK, and only of the one kind', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  expect(readConfig({ TOKEN_KEY: pem }).tokenKey?.equals(privateKey)).toBe(true);
  expect(readConfig({ TOKEN_KEY: jwk }).tokenKey?.equals(privateKey)).toBe(true);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect(() => readConfig({ TOKEN_KEY: rsa.export({ type: 'pkcs8', format: 'pem' }).toString() })).toThrow('TOKEN_KEY');
});
