import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileAnswer } from '#contract/file-answer.ts';
import type { Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';
import { createApp } from './app.ts';
import { createLog } from '#process/log.ts';

let content: () => AsyncGenerator<string>;
let isForEver: boolean;
let app: FastifyInstance;
let origin: string;

beforeEach(async () => {
  isForEver = false;
  const answerFile = async () =>
    new FileAnswer({
      name: 'Отчёт "за неделю", 100%41.csv',
      type: 'text/csv; charset=utf-8',
      content: content(),
      isForEver,
    });
  app = await createApp({
    handlers: { getHealth: answerFile } as unknown as Handlers,
    idempotency: noIdempotency,
    authenticate: async () => Promise.reject(new ApiError('token_missing')),
    publicOrigin: 'https://console.example',
    trustedProxies: trustNoProxy,
    log: createLog({ level: 'silent' }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

test('a file is sent unchanged, with its name and type, and is not cached or sniffed', async () => {
  content = async function* () {
    yield 'day,revenue\r\n';
    yield '2026-11-20,1.5\r\n';
  };
  const answer = await fetch(`${origin}/health`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('day,revenue\r\n2026-11-20,1.5\r\n');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="_ _ _, 100_41\.csv"; filename\*=utf-8''%D0%9E%D1%82/i,
    ),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

test('a file that never changes may be stored by every cache; a failure in its place by none', async () => {
  isForEver = true;
  content = async function* () {
    yield 'picture';
  };
  const kept = 'public, max-age=31536000, immutable';
  expect(Object.fromEntries((await fetch(`${origin}/health`)).headers)).toMatchObject({
    'cache-control': kept,
    'content-security-policy': "default-src 'none'; sandbox",
    // The console may have another origin than the API.
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  // oxlint-disable-next-line require-yield -- it fails before there is anything to yield
  content = async function* () {
    throw new ApiError('unavailable');
  };
  const failed = await fetch(`${origin}/health`);
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
});

test('an empty file is a file', async () => {
  content = async function* () {};
  const answer = await fetch(`${origin}/health`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.text()).toBe('');
});

test('a failure before the first piece is answered like any other', async () => {
  // oxlint-disable-next-line require-yield -- it fails before there is anything to yield
  content = async function* () {
    throw new ApiError('unavailable');
  };
  const answer = await fetch(`${origin}/health`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-disposition')).toBeNull();
  expect(await answer.json()).toMatchObject({ result: false, code: 'unavailable' });
});

test('a later failure cuts the download, so that a part does not look like the whole', async () => {
  const reading = Promise.withResolvers<void>();
  content = async function* () {
    yield 'day,revenue\r\n';
    await reading.promise;
    throw new Error('The store is gone.');
  };
  const answer = await fetch(`${origin}/health`);
  expect(answer.status).toBe(200);
  reading.resolve();
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('content is read only as fast as the caller reads it, and ended when the caller leaves', async () => {
  const left = new EventTarget();
  const hasLeft = once(left, 'left');
  let pieces = 0;
  content = async function* () {
    try {
      for (; pieces < 10_000; pieces += 1) yield 'x'.repeat(100_000);
    } finally {
      left.dispatchEvent(new Event('left'));
    }
  };
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/health`, { signal: leaving.signal });
  const reader = answer.body?.getReader();
  await reader?.read();
  leaving.abort();
  await hasLeft;
  expect(pieces).toBeLessThan(1_000);
});
