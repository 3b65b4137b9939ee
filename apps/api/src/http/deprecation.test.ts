import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readContract } from '#contract/document.ts';
import type { Handlers } from '#contract/operation.ts';
import { createRequestValidation } from '#contract/validation/request-validation.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';
import { identifyClients } from './client.ts';
import { serveContract } from './contract-routes.ts';
import { createCookies } from './cookies.ts';

test('every answer of a deprecated operation states since when it is deprecated, and when it may be gone', async () => {
  const contract = structuredClone(readContract());
  const marks = { deprecated: true, 'x-deprecated-since': '2026-11-23', 'x-sunset': '2027-03-01' };
  Object.assign(contract.paths['/health']?.['get'] ?? {}, marks);
  const app = Fastify();
  identifyClients(app, trustNoProxy);
  app.setValidatorCompiler(createRequestValidation());
  await serveContract(app, {
    contract,
    handlers: { getHealth: async () => ({ version: '1.0.0' }) } as unknown as Handlers,
    admit: async (_request, _reply, { id }) => {
      if (id !== 'getHealth') throw new Error('This test calls nothing else.');
    },
    cookies: createCookies('https://console.example'),
    idempotency: noIdempotency,
    bodyLimit: { open: 1024, secured: 1024, order: 1024 },
    readerPatience: 1000,
  });

  const warned = await app.inject({ url: '/health' });
  expect(warned.statusCode).toBe(200);
  // 1795392000 seconds after 1970-01-01T00:00:00Z.
  expect(warned.headers).toMatchObject({ deprecation: '@1795392000', sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' });
  const other = await app.inject({ url: '/ready' });
  expect(other.headers).not.toHaveProperty('deprecation');
  expect(other.headers).not.toHaveProperty('sunset');
  await app.close();
});
