import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listen, send, sendRaw, startTestConsole } from './testing/test-console.ts';
import type { Listening, TestConsole } from './testing/test-console.ts';

let api: Listening;
let web: TestConsole;
beforeAll(async () => {
  api = await listen((request, response) => {
    request.resume();
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ path: request.url }));
  });
  web = await startTestConsole({ apiOrigin: api.origin });
});
afterAll(async () => {
  await web.close();
  await api.close();
});

const raw = (line: string, head = '', body = '') =>
  sendRaw(web.port, `${line}\r\nHost: evil.example\r\nConnection: close\r\n${head}\r\n${body}`);

test('the answer to a probe is stored by no cache', async () => {
  const { status, headers } = await send(`${web.origin}/healthz`);
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
});

test('a console that is about to stop answers the probe with 503 and serves everything else', async () => {
  const stopping = await startTestConsole({ apiOrigin: api.origin, isStopping: () => true });
  expect((await send(`${stopping.origin}/healthz`)).status).toBe(503);
  expect((await send(`${stopping.origin}/file.txt`)).status).toBe(200);
  await stopping.close();
});

describe('a bad request gets a 4xx in one line, and the log has no stack', () => {
  const post = 'POST /auth/login HTTP/1.1';
  test.each([
    ['malformed JSON', post, 'Content-Type: application/json\r\nContent-Length: 1\r\n', '{', 405],
    ['an odd content type', post, 'Content-Type: ;;;\r\nContent-Length: 1\r\n', '{', 405],
    ['two content types', post, 'Content-Type: a/b\r\nContent-Type: c/d\r\nContent-Length: 1\r\n', '{', 405],
    ['a body that is too large', post, `Content-Length: ${2 * 1024 ** 2}\r\n`, 'x'.repeat(2 * 1024 ** 2), 405],
    ['a method that no page has', 'DELETE / HTTP/1.1', '', '', 405],
    ['a method that the framework does not know', 'PROPFIND / HTTP/1.1', '', '', 405],
    [
      'such a method with a body',
      'PURGE /x HTTP/1.1',
      'Content-Type: application/json\r\nContent-Length: 1\r\n',
      '{',
      413,
    ],
    ['such a method of the API', 'PURGE /api/x HTTP/1.1', '', '', 405],
    ['a method about the whole server', 'OPTIONS * HTTP/1.1', '', '', 405],
    ['a path that cannot be decoded', 'GET /%zz HTTP/1.1', '', '', 400],
    ['such a path of the API', 'GET /api/%zz HTTP/1.1', '', '', 400],
    ['an absolute address that cannot be parsed', 'GET http://[/x HTTP/1.1', '', '', 400],
    ['an upgrade to WebSocket', 'GET / HTTP/1.1', 'Connection: upgrade\r\nUpgrade: websocket\r\n', '', 400],
    ['such an upgrade of the API', 'GET /api/x HTTP/1.1', 'Connection: upgrade\r\nUpgrade: WebSocket\r\n', '', 400],
    ['headers that are too large', 'GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}\r\n`, '', 431],
    ['bytes that are not HTTP', 'HELLO', '', '', 400],
  ])('%s', async (_what, line, head, body, status) => {
    const answer = await raw(line, head, body);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(answer.split('\r\n\r\n')[1]).toMatch(/^[\w ]{1,40}$/u);
    expect(answer).toMatch(/\r\ncache-control: private, no-store\r\n/u);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/u);
    expect(web.logLines.join('')).toBe('');
  });

  test.each([
    ['two slashes', '/api//x', '//x'],
    ['dots', '/api/a/../b', '/a/../b'],
    ['an encoded slash', '/api/mailbox/mails/..%2f', '/mailbox/mails/..%2f'],
    ['nothing behind the prefix', '/api?a=1', '/?a=1'],
  ])('a path of the API with %s is passed on for the API to judge', async (_what, path, passed) => {
    const answer = await raw(`GET ${path} HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1.1 404 /u);
    expect(answer).toContain(JSON.stringify({ path: passed }));
    expect(web.logLines.join('')).toBe('');
  });

  test('a file that was deleted from the build since the start is a 404', async () => {
    const losing = await startTestConsole({ apiOrigin: api.origin });
    rmSync(join(losing.buildFolder, 'client', 'file.txt'));
    expect(await send(`${losing.origin}/file.txt`)).toMatchObject({ status: 404, body: 'Not Found' });
    await losing.close();
  });

  test('a page that fails is a 500 in one line, and the log has the reason', async () => {
    const failing = await startTestConsole({ apiOrigin: api.origin });
    expect(await send(`${failing.origin}/broken`)).toMatchObject({ status: 500, body: 'Internal Server Error' });
    expect(failing.logLines.join('')).toContain('secret inside');
    await failing.close();
  });
});

describe('a request line may contain the whole address', () => {
  test.each([
    ['a page', 'GET http://evil.example/stats?a=1 HTTP/1.1', '/stats?a=1 at console.invalid'],
    ['the front page', 'GET http://evil.example HTTP/1.1', '/ at console.invalid'],
    ['a file', 'GET HTTP://evil.example/file.txt HTTP/1.1', 'a file'],
    ['a call', 'GET http://evil.example/api/x?a=1 HTTP/1.1', '{"path":"/x?a=1"}'],
  ])('%s', async (_what, line, body) => {
    expect(await raw(line)).toContain(body);
  });
});

describe('no answer contains the host of a request, and one redirect is enough', () => {
  test.each([
    ['//x', 308, '/x'],
    ['//evil.example/', 308, '/evil.example'],
    ['/\\evil.example/', 308, '/evil.example'],
    ['/stats/', 308, '/stats'],
    ['//stats//a/?b=c/', 308, '/stats/a?b=c/'],
    ['/old', 307, '/new'],
    ['//old/', 307, '/new'],
    ['/abroad', 307, 'https://elsewhere.example/x'],
  ])('%s', async (path, status, location) => {
    const answer = await raw(`GET ${path} HTTP/1.1`, 'X-Forwarded-Host: evil.example\r\n');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(/^location: (.*)\r$/imu.exec(answer)?.[1]).toBe(location);
  });

  test('a redirect of the console is stored by no cache', async () => {
    expect(await raw('GET /stats/ HTTP/1.1')).toMatch(/\r\ncache-control: private, no-store\r\n/u);
  });

  test.each(['/', '/stats', '/stats?next=//evil.example/'])('%s is a page without a redirect', async (path) => {
    expect(await raw(`GET ${path} HTTP/1.1`)).toContain(`${path} at console.invalid`);
  });
});

describe('a form that a browser submits natively redirects to its page, and no answer repeats typed values', () => {
  test.each([
    ['/auth/login', '/auth/login'],
    ['/auth/login?next=%2Fstats', '/auth/login?next=%2Fstats'],
    ['//evil.example/', '/evil.example'],
  ])('%s', async (path, location) => {
    const body = 'login=anna%40northwind.example&password=secret';
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const answer = await raw(`POST ${path} HTTP/1.1`, `${type}\r\nContent-Length: ${body.length}\r\n`, body);
    expect(answer).toMatch(/^HTTP\/1.1 303 /u);
    expect(/^location: (.*)\r$/imu.exec(answer)?.[1]).toBe(location);
    expect(answer).not.toContain('secret');
    expect(web.logLines).toEqual([]);
  });
});

describe('a request that does not arrive in time is refused', () => {
  test.each([
    ['the head of a request', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['the body of a call', 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1'],
  ])('%s', async (_what, bytes) => {
    const waiting = await listen((request) => request.resume());
    const hurried = await startTestConsole({ apiOrigin: waiting.origin, requestTimeout: 200 });
    expect(await sendRaw(hurried.port, bytes)).toMatch(/^HTTP\/1.1 408 /u);
    await hurried.close();
    await waiting.close();
  });

  test('an upload may last longer than any other call, as long as its sender sends', async () => {
    const waiting = await listen((request, response) => {
      request.resume().once('end', () => response.end('whole'));
    });
    const senderPace = { whole: 60_000, least: { bytes: 2, within: 1_000 } };
    const hurried = await startTestConsole({ apiOrigin: waiting.origin, requestTimeout: 100, senderPace });
    const { port } = hurried;
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 9\r\n\r\n1`;
    const rest = '23456789';
    expect(await sendRaw(port, head('/api/x'), { rest, after: 300 })).toMatch(/^HTTP\/1.1 408 /u);
    const day = '/api/network/feed/main/day/2026-11-24';
    for (const path of ['/api/file/upload/files', day, `${day}/part/1`]) {
      expect(await sendRaw(port, head(path), { rest, after: 300 })).toMatch(/^HTTP\/1.1 200 /u);
      expect(await sendRaw(port, head(path))).toMatch(/^HTTP\/1.1 408 /u);
    }
    await hurried.close();
    await waiting.close();
  });

  test('a body that never becomes complete ends with its connection', async () => {
    const hurried = await startTestConsole({ apiOrigin: api.origin, requestTimeout: 200 });
    for (const path of ['/', '/auth/login', '/api/x']) {
      const answer = await sendRaw(hurried.port, `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1`);
      expect(answer).toMatch(/^HTTP\/1.1 40[458] /u);
    }
    await hurried.close();
  });
});
