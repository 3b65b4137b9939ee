import { once } from 'node:events';
import { connect } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { loggedPath } from './access-log.ts';
import type { EndedRequest } from './access-log.ts';
import { startLine } from './start-line.ts';
import { listen, send, startTestConsole } from './testing/test-console.ts';
import type { Listening, TestConsole } from './testing/test-console.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentSpanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentSpanId}-01`;
const key = 'Zm9vYmFyYmF6cXV4cXV1eA';

let api: Listening;
let web: TestConsole;
let ended: EndedRequest[];
let seen: (string | undefined)[];
/** Resolves at the end of the next request. */
let nextEnd: PromiseWithResolvers<void>;

beforeAll(async () => {
  api = await listen((request, response) => {
    seen.push(request.headers.traceparent as string | undefined);
    if (request.url === '/hanging') return;
    if (request.url === '/broken-off') {
      response.writeHead(200, { 'content-length': 9 }).write('1', () => void response.destroy());
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'id-of-the-api' }).end('{}');
  });
  web = await startTestConsole({
    apiOrigin: api.origin,
    logLevel: 'info',
    onEnd: (end) => {
      ended.push(end);
      nextEnd.resolve();
    },
  });
});
afterAll(async () => {
  await web.close();
  await api.close();
});
beforeEach(() => {
  web.logLines.length = 0;
  ended = [];
  seen = [];
  nextEnd = Promise.withResolvers();
});

/** The lines of the log about a request, once the request has ended. */
async function linesOf(path: string, headers: Record<string, string> = {}, method = 'GET') {
  await send(`${web.origin}${path}`, { method, headers });
  await nextEnd.promise;
  return web.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a request has one line', () => {
  test.each([
    ['page', '/stats?from=secret', 'page', '/stats'],
    ['page with a link of a mail', `/registration/confirm/${key}`, 'page', '/registration/confirm/:id'],
    ['call', `/api/file/0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01/${key}?a=secret`, 'api', '/api/file/:id/:id'],
  ])('%s: without its query and without keys', async (_what, path, kind, shown) => {
    const lines = await linesOf(path, { authorization: 'Bearer secret', 'refresh-token': 'secret' });
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'request',
        kind,
        method: 'GET',
        path: shown,
        status: 200,
        clientAddress: '127.0.0.1',
        duration: expect.any(Number),
        traceId: expect.stringMatching(/^[\da-f]{32}$/u),
        spanId: expect.stringMatching(/^[\da-f]{16}$/u),
      }),
    ]);
    expect(lines[0]?.['bytes']).toBeGreaterThan(0);
    expect(web.logLines.join('')).not.toMatch(/secret|Zm9vYmFy/u);
  });

  test('page prefetches: with its kind', async () => {
    const headers = { authorization: 'Bearer token', 'refresh-token': 'refresh' };
    expect(await linesOf('/page/stats', headers, 'POST')).toEqual([
      expect.objectContaining({ kind: 'page_call', path: '/page/stats' }),
    ]);
  });

  test('but not a file of the build', async () => {
    expect(await linesOf('/file.txt')).toEqual([]);
    expect(ended).toMatchObject([{ kind: 'file', status: 200 }]);
  });

  test('also when no page has its method', async () => {
    expect(await linesOf('/auth/login', {}, 'DELETE')).toMatchObject([{ kind: 'page', method: 'DELETE', status: 405 }]);
  });

  test('also when the API breaks its answer off, which is not logged as a client that left', async () => {
    await fetch(`${web.origin}/api/broken-off`)
      .then((answer) => answer.text())
      .catch(() => undefined);
    await nextEnd.promise;
    expect(ended).toMatchObject([{ kind: 'api', status: 502, isApiLost: true }]);
    expect(web.logLines.join('')).toContain('The API broke an answer off');
  });

  test('also when its client leaves early', async () => {
    const socket = connect(web.port, '127.0.0.1');
    socket.write('GET /api/hanging HTTP/1.1\r\nHost: console\r\n\r\n');
    await once(socket, 'connect');
    while (seen.length === 0) await new Promise((resolve) => void setImmediate(resolve));
    socket.destroy();
    await nextEnd.promise;
    expect(ended).toMatchObject([{ kind: 'api', status: 499, isApiLost: false }]);
  });
});

describe('a trace', () => {
  test('of the caller continues to the API, with a span of its own', async () => {
    const [line] = await linesOf('/api/x', { traceparent });
    expect(line).toMatchObject({ traceId, parentSpanId, requestId: 'id-of-the-api' });
    expect(seen).toEqual([`00-${traceId}-${String(line?.['spanId'])}-01`]);
    expect(line?.['spanId']).not.toBe(parentSpanId);
  });

  test('of a page continues to the calls that the console makes for it', async () => {
    const [line] = await linesOf('/asking', { traceparent });
    expect(seen).toEqual([`00-${traceId}-${String(line?.['spanId'])}-01`]);
  });

  test('begins at the console if the caller sends none or a malformed one', async () => {
    const [line] = await linesOf('/api/x', { traceparent: 'secret' });
    expect(line).not.toHaveProperty('parentSpanId');
    expect(seen).toEqual([`00-${String(line?.['traceId'])}-${String(line?.['spanId'])}-00`]);
  });
});

test.each([
  ['/', '/'],
  ['/app/0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01', '/app/:id'],
  ['/a%20b', '/:id'],
  ['/wordsthatarelongerthananywordofapath', '/:id'],
  [`/${'x/'.repeat(5_000)}`, '/x/x/x/x/x/x/x'],
])('the path %.60s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test('the first line has the version and the changed settings, without passwords', () => {
  expect(
    startLine({ PORT: '3000', LOG_LEVEL: 'warn', API_ORIGIN: 'http://root:hunter2@api.example:3001', DOCS_URL: '' }),
  ).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/u),
    commit: null,
    node: process.version,
    settings: { LOG_LEVEL: 'warn', API_ORIGIN: 'http://api.example:3001' },
  });
});
