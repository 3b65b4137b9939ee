import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';

import { describe, expect, test } from 'vitest';

import { refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { ApiFailure } from './api-failure.ts';
import { createApiClient } from './create-api-client.ts';
import { memorySessionStore } from './session-store.ts';
import { unwrap } from './unwrap.ts';

async function apiThatAnswers(answer: (response: ServerResponse) => void) {
  const server = await startServer((_, response) => answer(response));
  const session = memorySessionStore({ userId: '100001', token: 'secret-access', refreshToken: 'secret-refresh' });
  const options = { baseUrl: server.origin, session, retry: { retries: 0 } };
  return { ...server, session, api: createApiClient({ ...options, locale: () => 'ru' }) };
}

test('an answer of the contract is unwrapped to its data', async () => {
  const { api, calls } = await apiThatAnswers((response) => sendJson(response, 200, success({ stores: 'all' })));
  await expect(unwrap(api.GET('/ready'))).resolves.toEqual({ stores: 'all' });
  expect(calls[0]?.headers['accept-language']).toBe('ru');
});

test('an answer without data is unwrapped to null', async () => {
  const { api } = await apiThatAnswers((response) => sendJson(response, 200, success(null)));
  const data: null = await unwrap(api.POST('/logout'));
  expect(data).toBeNull();
});

describe('an answer outside the contract is a failure', () => {
  test.each<[string, string, (response: ServerResponse) => void]>([
    ['a page of HTML', 'malformed', (response) => response.end('<title>Sign in to Wi-Fi</title>')],
    ['an empty body', 'malformed', (response) => response.end()],
    [
      'an empty body in chunks',
      'malformed',
      (response) => response.writeHead(200, { 'Transfer-Encoding': 'chunked' }).end(),
    ],
    ['no content', 'malformed', (response) => response.writeHead(204).end()],
    ['JSON that is cut', 'malformed', (response) => response.end('{"result":true,"data":{"sto')],
    ['null', 'malformed', (response) => sendJson(response, 200, null)],
    ['a list', 'malformed', (response) => sendJson(response, 200, [])],
    ['success without data', 'malformed', (response) => sendJson(response, 200, { result: true })],
    ['a redirect', 'malformed', (response) => response.writeHead(302, { Location: '/health' }).end()],
    ['failure with status 200', 'rejected', (response) => sendJson(response, 200, refusal('No', 'unexpected'))],
    [
      'a body that breaks off',
      'unavailable',
      (response) => {
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write('{"result":true,', () => response.destroy());
      },
    ],
    ['a broken connection', 'unavailable', (response) => response.destroy()],
    ['HTML with 502', 'unavailable', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
    ['500 without a body', 'unavailable', (response) => response.writeHead(500).end()],
    ['404', 'not-found', (response) => sendJson(response, 404, refusal('Not found', 'not_found'))],
    ['409', 'rejected', (response) => sendJson(response, 409, refusal('No', 'action_not_allowed'))],
    ['501', 'not-implemented', (response) => sendJson(response, 501, refusal('Not here', 'unexpected'))],
    ['429', 'rate-limited', (response) => sendJson(response, 429, refusal('Slow down', 'rate_limited'))],
  ])('%s: %s', async (_, kind, answer) => {
    const { api, session, calls } = await apiThatAnswers(answer);
    const failure: unknown = await unwrap(api.GET('/ready')).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ kind, request: { method: 'GET', url: expect.stringMatching(/\/ready$/) } });
    expect(calls).toHaveLength(1);
    expect(session.read()).not.toBeNull();
  });
});

test('a refusal has status, code, body, wait, and the errors that are texts', async () => {
  const body = {
    ...refusal('Check the fields', 'validation_failed'),
    errors: { login: ['Incorrect email', 7], extra: 'no list' },
  };
  const { api } = await apiThatAnswers((response) => sendJson(response, 422, body, { 'Retry-After': '5' }));
  const login = unwrap(api.POST('/login', { body: { login: 'anna', password: 'x' } }));
  await expect(login).rejects.toMatchObject({
    name: 'ApiFailure',
    kind: 'fields',
    message: 'Check the fields',
    status: 422,
    code: 'validation_failed',
    fieldErrors: { login: ['Incorrect email'] },
    retryAfter: 5,
    body,
  });
});

test('a refusal without errors about fields is recognised by its code', async () => {
  const { api } = await apiThatAnswers((response) => sendJson(response, 422, refusal('No', 'invalid_credentials')));
  const login = unwrap(api.POST('/login', { body: { login: 'anna', password: 'x' } }));
  await expect(login).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_credentials', fieldErrors: {} });
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a page of HTML', (response) => response.writeHead(500).end('x'.repeat(1_000_000))],
  ['JSON of another form', (response) => sendJson(response, 500, { error: 'x'.repeat(1_000_000) })],
])('a failure has only the beginning of %s of a megabyte', async (_, answer) => {
  const { api } = await apiThatAnswers(answer);
  const failure: unknown = await unwrap(api.GET('/ready')).catch((cause: unknown) => cause);
  expect(failure).toMatchObject({ kind: 'unavailable', body: expect.stringMatching(/x{100}…$/) });
  expect(JSON.stringify(failure).length).toBeLessThan(5_000);
});

test('a failure without an answer ends with the reason of the platform, and shows nothing else of it', async () => {
  const { api } = await apiThatAnswers((response) => response.destroy());
  await expect(unwrap(api.GET('/ready'))).rejects.toThrow(/no complete answer \(UND_ERR_SOCKET\)$/);

  const cause = Object.assign(new Error('Bearer secret-access'), { code: 'Bearer secret-access' });
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  const quoting = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
  await expect(unwrap(quoting.POST('/logout'))).rejects.toThrow(/no complete answer$/);
});

describe('the server’s name for the request', () => {
  const requestId = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e0d';

  test.each<[number, string, string]>([
    [500, 'unavailable', `It broke (request ${requestId})`],
    [422, 'rejected', 'It broke'],
  ])('of a %i is in the failure, and in its message if the failure is unexpected', async (status, kind, message) => {
    const broken = refusal('It broke', 'unexpected');
    const { api } = await apiThatAnswers((response) =>
      sendJson(response, status, broken, { 'X-Request-Id': requestId }),
    );
    await expect(api.GET('/ready')).rejects.toMatchObject({ kind, message, requestId });
  });

  test('is null without an answer', async () => {
    const { api } = await apiThatAnswers((response) => response.destroy());
    await expect(api.GET('/ready')).rejects.toMatchObject({ requestId: null });
  });
});

test('a failure is short in a log, as text and as JSON', async () => {
  const { api, origin } = await apiThatAnswers((response) =>
    sendJson(response, 409, refusal('Not now', 'action_not_allowed'), { 'X-Request-Id': 'r1' }),
  );
  const failure: unknown = await unwrap(api.GET('/ready')).catch((cause: unknown) => cause);
  const known = { kind: 'rejected', request: { method: 'GET', url: `${origin}/ready` }, status: 409 };
  const rest = { code: 'action_not_allowed', requestId: 'r1' };
  expect(JSON.parse(JSON.stringify(failure))).toEqual({ name: 'ApiFailure', message: 'Not now', ...known, ...rest });
  const printed = inspect(failure).replaceAll(/^ {4}at .*\n?/gm, '');
  expect(printed).toMatch(/^ApiFailure: Not now\n/);
  expect(printed.split('\n').length).toBeLessThan(10);
  expect(printed).not.toMatch(/body|null|fieldErrors/);
  expect(failure).toMatchObject({ body: { code: 'action_not_allowed' }, retryAfter: null });
});

test('no failure shows a token', async () => {
  const { api } = await apiThatAnswers((response) => response.destroy());
  const failure: unknown = await unwrap(api.GET('/ready')).catch((cause: unknown) => cause);
  expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain('secret');
});

test('a call that its caller aborts fails as aborted, before it is sent and while its body is read', async () => {
  const leaving = new AbortController();
  const { api } = await apiThatAnswers((response) => {
    response.writeHead(200, { 'Content-Length': 1000 });
    response.write('{"result":true,', () => leaving.abort());
  });
  await expect(unwrap(api.GET('/ready', { signal: leaving.signal }))).rejects.toMatchObject({ kind: 'aborted' });
  await expect(unwrap(api.GET('/ready', { signal: leaving.signal }))).rejects.toMatchObject({ kind: 'aborted' });
});

test('a call that cannot be sent is a failure too', async () => {
  const { api } = await apiThatAnswers((response) => response.end());
  const failure = { name: 'ApiFailure', kind: 'malformed', request: null };
  const circle: { inner?: object } = {};
  circle.inner = circle;
  await expect(unwrap(api.POST('/login', { body: circle as never }))).rejects.toMatchObject(failure);
  await expect(api.POST('/login', { body: circle as never })).rejects.toMatchObject(failure);
});
