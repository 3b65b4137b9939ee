import { createHook } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readContract } from '#contract/document.ts';
import type { Handlers } from '#contract/operation.ts';
import { createApp } from './app.ts';
import { createLog } from '#process/log.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await createApp({
    handlers: {} as Handlers,
    idempotency: noIdempotency,
    authenticate: async () => Promise.reject(new Error('Nobody signs in here.')),
    publicOrigin: 'https://console.example',
    allowedOrigins: ['https://other.example'],
    trustedProxies: trustNoProxy,
    log: createLog({ level: 'silent' }),
  });
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/openapi.yaml', headers });

describe('the contract', () => {
  test('is served to everybody, byte for byte as the package has it', async () => {
    const { statusCode, headers, body } = await get();
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/yaml']);
    expect(body).toBe(
      await readFile(new URL(import.meta.resolve('@publisher-console/api-contract/openapi.yaml')), 'utf8'),
    );
    expect(parse(body).info.version).toBe(headers['api-version']);
  });

  test.each([{}, { origin: 'https://other.example' }, { origin: 'https://editor.swagger.io' }])(
    'can be read by the pages of any origin: %o',
    async (origin) => {
      expect((await get(origin)).headers['access-control-allow-origin']).toBe('*');
    },
  );

  test('is sent again only when it has changed', async () => {
    const { etag } = (await get()).headers;
    const strong = String(etag).slice('W/'.length);
    for (const known of [String(etag), strong, `"other", ${etag}`, '*']) {
      const { statusCode, headers, body } = await get({ 'if-none-match': known });
      expect([known, statusCode, headers.etag, body]).toEqual([known, 304, etag, '']);
    }
    expect((await get({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('is compressed for who accepts that, and not again for each call', async () => {
    const { headers, rawPayload } = await get({ 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, Accept-Encoding' });
    expect(gunzipSync(rawPayload).toString()).toBe((await get()).body);

    const started: string[] = [];
    const resources = createHook({ init: (_id, type) => started.push(type) }).enable();
    onTestFinished(() => void resources.disable());
    expect((await get({ 'accept-encoding': 'gzip' })).rawPayload).toEqual(rawPayload);
    expect(started).not.toContain('ZLIB');
  });

  test('cannot be changed', async () => {
    const { statusCode, headers } = await app.inject({ method: 'PUT', url: '/openapi.yaml' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

test.each([
  ['an answer', 'GET', '/openapi.yaml'],
  ['a refusal', 'GET', '/application'],
  ['an address that does not exist', 'GET', '/nothing'],
  ['another method', 'PATCH', '/login'],
])('%s names the version of the contract', async (_what, method, url) => {
  const { headers } = await app.inject({ method: method as 'GET', url });
  expect(headers['api-version']).toBe(readContract().info.version);
});
