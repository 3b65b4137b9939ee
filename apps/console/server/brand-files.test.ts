import { join } from 'node:path';

import { readBrand } from '@publisher-console/server-kit/brand';
import Fastify from 'fastify';
import { expect, it } from 'vitest';

import { serveBrandFiles } from './brand-files.ts';

it('serves the files of a brand for a year; a picture that is opened as a page runs no script', async () => {
  const { logo, fonts } = readBrand(join(import.meta.dirname, '../../../docs/example-brand'));
  const server = Fastify();
  serveBrandFiles(server, { logo, fonts });
  const { headers, payload, statusCode } = await server.inject(logo?.path ?? '');
  expect([statusCode, headers['content-type'], payload]).toEqual([200, 'image/svg+xml', logo?.content.toString()]);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect((await server.inject('/brand/brand.yaml')).statusCode).toBe(404);
  await server.close();
});
