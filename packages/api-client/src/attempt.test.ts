import { once } from 'node:events';

import { expect, test, vi } from 'vitest';

import { expiredToken, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import type { OnAttempt } from './attempt.ts';
import { createApiClient } from './create-api-client.ts';
import { download } from './download.ts';
import { memorySessionStore } from './session-store.ts';

const ms = expect.any(Number) as number;
const token = `pc_${'s3cret'.repeat(6)}T0`;

test('each try of a call is reported when it is over, and the wait before the next one', async () => {
  const { origin, calls } = await startServer((_, response) => {
    const requestId = `r${calls.length}`;
    if (calls.length === 1) response.destroy();
    else if (calls.length === 2) sendJson(response, 503, {}, { 'X-Request-Id': requestId });
    else sendJson(response, 200, success({}), { 'X-Request-Id': requestId });
  });
  const onAttempt = vi.fn<OnAttempt>();
  const retry = { retries: 2, baseDelay: 1, maxDelay: 1 };
  const api = createApiClient({ baseUrl: origin, token, retry, onAttempt });
  await api.GET('/application/{id}', { params: { path: { id: 'a' } } });
  const call = { method: 'GET', path: '/application/{id}', ms };
  expect(onAttempt.mock.calls.flat()).toEqual([
    { ...call, attempt: 1, status: null, requestId: null, delay: 1 },
    { ...call, attempt: 2, status: 503, requestId: 'r2', delay: 1 },
    { ...call, attempt: 3, status: 200, requestId: 'r3', delay: null },
  ]);
});

test('a call whose time is over is not reported to be sent again, and uses up no retry of other calls', async () => {
  const answers = [new Response(null, { status: 503 }), Response.json(success({}))];
  const fetch = async ({ url, signal }: Request): Promise<Response> => {
    if (url.endsWith('/ready')) await once(signal, 'abort');
    signal.throwIfAborted();
    return answers.shift() ?? Response.error();
  };
  const onAttempt = vi.fn<OnAttempt>();
  const retry = { baseDelay: 0, budget: 1 };
  const api = createApiClient({ baseUrl: 'http://api.example', token, fetch, retry, onAttempt });
  await expect(api.GET('/ready', { timeout: 1 })).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
  expect(onAttempt.mock.lastCall?.[0]).toMatchObject({ path: '/ready', attempt: 1, delay: null });
  await api.GET('/user/current');
  expect(onAttempt).toHaveBeenCalledTimes(3);
});

test('a refresh is reported too', async () => {
  const { origin } = await startServer(({ path, headers }, response) => {
    if (path === '/token/refresh') sendJson(response, 200, success({ token: 'new', refresh_token: 'new' }));
    else if (headers.authorization === 'Bearer old') sendJson(response, 401, expiredToken);
    else sendJson(response, 200, success({}));
  });
  const onAttempt = vi.fn<OnAttempt>();
  const session = memorySessionStore({ userId: '1', token: 'old', refreshToken: 'old' });
  const api = createApiClient({ baseUrl: origin, session, onAttempt, timeout: 60_000 });
  await api.POST('/statistic', { body: { indicatorList: ['revenue'], filterList: { period: { preset: 'today' } } } });
  expect(onAttempt.mock.calls.flat().map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'POST /token/refresh 200',
    'POST /statistic 200',
  ]);
});

test('no report has a secret in it: neither the token nor the key of a link', async () => {
  const file = { 'Content-Disposition': 'attachment; filename=a.txt' };
  const { origin } = await startServer((_, response) => response.writeHead(200, file).end());
  const onAttempt = vi.fn<OnAttempt>();
  const api = createApiClient({ baseUrl: origin, token, onAttempt });
  await download(api, '/file/{id}/{key}', { params: { path: { id: 'a', key: 's3cret' } } });
  expect(onAttempt).toHaveBeenCalledOnce();
  expect(JSON.stringify(onAttempt.mock.calls)).not.toContain('s3cret');
});

test('a report that fails changes no call', async () => {
  const { origin } = await startServer((_, response) => sendJson(response, 200, success({})));
  const uncaught = new Promise((resolve) => {
    process.once('uncaughtException', resolve);
  });
  const listeners = process.listeners('uncaughtException');
  const onAttempt = () => {
    throw new Error('The log is full');
  };
  await createApiClient({ baseUrl: origin, token, onAttempt }).GET('/ready');
  expect(listeners).toBeDefined();
  await expect(uncaught).resolves.toMatchObject({ message: 'The log is full' });
});
