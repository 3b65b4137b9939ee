import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#http/app.ts';
import { parsedContract } from '#contract/document.ts';
import type { Handlers } from '#contract/operation.ts';
import { createLog } from '#process/log.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';

async function start(hasReference: boolean): Promise<FastifyInstance> {
  return createApp({
    handlers: {} as Handlers,
    idempotency: noIdempotency,
    authenticate: async () => Promise.reject(new Error('Nobody signs in here.')),
    publicOrigin: 'https://console.example',
    trustedProxies: trustNoProxy,
    log: createLog({ level: 'silent' }),
    hasReference,
  });
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await start(true);
});
afterAll(() => app.close());

test.each(['', 'network'])('the page "%s" loads everything from this server and may ask no other', async (name) => {
  const page = await app.inject({ url: `/reference/${name}` });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).not.toMatch(/https?:|\*/);
  const assets = [...page.body.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, asset]) => asset);
  expect(assets).toHaveLength(3);
  for (const asset of assets) {
    const { statusCode, body } = await app.inject({ url: `/reference/${asset}` });
    expect([asset, statusCode, body.length > 0]).toEqual([asset, 200, true]);
  }
});

test('the page has the element that it is rendered into', async () => {
  const [page, script] = await Promise.all(['/reference/', '/reference/openapi.js'].map((url) => app.inject({ url })));
  const id = /dom_id: '#([^']+)'/.exec(script?.body ?? '')?.[1];
  expect(page?.body).toContain(`<div id="${id}">`);
});

test.each([
  ['openapi', 'publishers'],
  ['network', 'network'],
] as const)('%s shows the calls of its readers and sends them to this server', async (name, audience) => {
  const document = await app.inject({ url: `/reference/${name}.json` });
  const contract = JSON.parse(JSON.stringify(parsedContract(audience))) as object;
  expect(document.json()).toEqual({ ...contract, servers: [{ url: '..' }] });
});

test('the address without its last slash redirects there', async () => {
  const { statusCode, headers } = await app.inject({ url: '/reference' });
  expect([statusCode, headers.location]).toEqual([302, '/reference/']);
});

test('it is off by default', async () => {
  const plain = await start(false);
  expect((await plain.inject({ url: '/reference/' })).statusCode).toBe(404);
  await plain.close();
});
