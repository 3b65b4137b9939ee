import { request as sendRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { listen, send, startTestConsole } from './testing/test-console.ts';
import type { Listening, TestConsole } from './testing/test-console.ts';

let api: Listening;
let web: TestConsole;
let calls: string[];
let onCall: () => void;

beforeEach(async () => {
  calls = [];
  onCall = () => undefined;
  api = await listen(({ url = '' }, response) => {
    calls.push(url);
    onCall();
    response.end();
  });
  web = await startTestConsole({ apiOrigin: api.origin });
});
afterEach(async () => {
  await web.close();
  await api.close();
});

const headers = { authorization: 'Bearer secret-token', 'refresh-token': 'secret-refresh' };
const call = (path: string, options: Parameters<typeof send>[1] = {}) =>
  send(`${web.origin}${path}`, { method: 'POST', headers, ...options });

/** Opens a page prefetch and resolves with its answer, whose body stays open. */
function open(): Promise<{ answer: IncomingMessage; leave: () => void }> {
  return new Promise((resolve, reject) => {
    const request = sendRequest(`${web.origin}/page/open`, { method: 'POST', headers, agent: false });
    request.once('error', reject);
    request.once('response', (answer) => {
      answer.resume();
      answer.once('error', () => undefined);
      resolve({ answer, leave: () => void request.destroy() });
    });
    request.end();
  });
}

test('a page prefetch is answered for its page, with the tokens apart from the headers, and the answer is not stored', async () => {
  const answer = await call('/page/stats?page=2', { headers: { ...headers, cookie: 'lang=ru' } });
  expect(JSON.parse(answer.body)).toEqual({
    method: 'GET',
    path: '/stats?page=2',
    tokens: { token: 'secret-token', refreshToken: 'secret-refresh' },
    headers: 'cookie',
  });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

describe('nothing is rendered for', () => {
  test.each([
    ['no token', '/page/stats', { headers: {} }, 401],
    ['no refresh token', '/page/stats', { headers: { authorization: headers.authorization } }, 401],
    ['another kind of token', '/page/stats', { headers: { ...headers, authorization: 'Basic c2VjcmV0' } }, 401],
    ['a token with a space', '/page/stats', { headers: { ...headers, authorization: 'Bearer a b' } }, 401],
    [
      'a token that is too long',
      '/page/stats',
      { headers: { ...headers, authorization: `Bearer ${'x'.repeat(5000)}` } },
      401,
    ],
    ['a body', '/page/stats', { headers: { ...headers, 'content-length': 1 }, body: 'x' }, 413],
    ['a body of unknown length', '/page/stats', { headers: { ...headers, 'transfer-encoding': 'chunked' } }, 413],
    ['a path that its page would redirect', '/page//stats/', {}, 404],
    ['a path that is too long', `/page/${'x'.repeat(20_000)}`, {}, 431],
    ['a link', '/page/stats', { method: 'GET' }, 405],
    [
      'the preflight of another site',
      '/page/stats',
      { method: 'OPTIONS', headers: { origin: 'https://evil.example' } },
      405,
    ],
  ])('%s', async (_what, path, options, status) => {
    const answer = await call(path, options);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain('secret-');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('a failure of a page is in the log, without the tokens', async () => {
  await call('/page/broken');
  expect(web.logLines.join('')).toContain('secret inside');
  expect(web.logLines.join('')).not.toContain('secret-');
});

test('a page prefetch ends when the visitor leaves', async () => {
  const left = new Promise<void>((resolve) => {
    onCall = resolve;
  });
  const { leave } = await open();
  leave();
  await left;
  expect(calls).toEqual(['/left']);
});

test('beyond 64 open page prefetches the next is refused, until one has ended', async () => {
  const running = await Promise.all(Array.from({ length: 64 }, open));
  expect(running.map(({ answer }) => answer.statusCode)).toEqual(running.map(() => 200));
  const refused = await call('/page/stats');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  const left = new Promise<void>((resolve) => {
    onCall = resolve;
  });
  running[0]?.leave();
  await left;
  expect((await call('/page/stats')).status).toBe(200);
  for (const { leave } of running) leave();
});
