import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { serveBuiltFiles } from './built-files.ts';

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publisher-console-build-'));
  for (const name of ['assets', 'sdk']) mkdirSync(join(folder, 'client', name), { recursive: true });
  for (const name of ['file.txt', 'assets/page-abcd.js', 'sdk/api-client.tgz'])
    writeFileSync(join(folder, 'client', name), name);
  server = Fastify();
  await serveBuiltFiles(server, folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['for ever, if a digest is in its name', '/assets/page-abcd.js', 'public, max-age=31536000, immutable'],
  ['for an hour, if not', '/file.txt', 'public, max-age=3600'],
  ['never unasked, if its content is the client of this console', '/sdk/api-client.tgz', 'no-cache'],
])('a copy of a file is used %s', async (_, path, cacheControl) => {
  const { statusCode, headers } = await server.inject(path);
  expect([statusCode, headers['cache-control'], typeof headers.etag]).toEqual([200, cacheControl, 'string']);
});

test('the package of the client is sent unchanged, and no proxy decompresses it', async () => {
  const { headers, body } = await server.inject({ url: '/sdk/api-client.tgz', headers: { 'accept-encoding': 'gzip' } });
  expect([headers['content-type'], headers['content-encoding'], body]).toEqual([
    'application/gzip',
    undefined,
    'sdk/api-client.tgz',
  ]);
});
