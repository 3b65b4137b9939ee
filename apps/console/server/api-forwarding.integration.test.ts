import { request as sendRequest } from 'node:http';

import { readRefusedBody } from '@publisher-console/server-kit/refused-body';
import { findClient } from '@publisher-console/server-kit/trusted-proxies';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';

import { listen, send, sendRaw, startProxy, startTestConsole, trusting } from './testing/test-console.ts';
import type { Listening, TestConsole } from './testing/test-console.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function closedAfterTest<Opened extends { close(): Promise<void> }>(opening: Promise<Opened>): Promise<Opened> {
  const one = await opening;
  opened.push(one);
  return one;
}

/** An API that returns the headers that it received, and the client address in them. */
function echoApi(proxies = trusting('127.0.0.1')): Promise<Listening> {
  return closedAfterTest(
    listen((request, response) => {
      const client = findClient({ remoteAddress: request.socket.remoteAddress, headers: request.headers }, proxies);
      response.end(JSON.stringify({ headers: request.headers, client }));
    }),
  );
}

async function startConsole(apiOrigin: string, trustedProxies = trusting('127.0.0.1')): Promise<TestConsole> {
  return closedAfterTest(startTestConsole({ apiOrigin, trustedProxies }));
}

const clientOf = async (url: string, headers = {}) =>
  JSON.parse((await send(`${url}/api/x`, { headers, localAddress: '127.0.0.9' })).body).client;
const headersOf = async (url: string, headers = {}, localAddress = '127.0.0.1') =>
  JSON.parse((await send(`${url}/api/x`, { headers, localAddress })).body).headers;

const forged = { 'x-forwarded-for': '6.6.6.6, 127.0.0.1' };
const client = { address: '127.0.0.9', isBehindUnknownProxy: false };

describe('the API finds the client behind every set-up of proxies, whatever the client writes', () => {
  test('the console alone', async () => {
    const web = await startConsole((await echoApi()).origin);
    for (const headers of [{}, forged]) expect(await clientOf(web.origin, headers)).toEqual(client);
  });

  test('a proxy on another address', async () => {
    const proxies = trusting('127.0.0.1', '127.0.0.2');
    const web = await startConsole((await echoApi(proxies)).origin, proxies);
    const proxy = await closedAfterTest(startProxy(web.origin, '127.0.0.2'));
    for (const headers of [{}, forged]) expect(await clientOf(proxy.origin, headers)).toEqual(client);
  });

  test("when a page calls it for the client that requests the page, without the client's other headers", async () => {
    const web = await startConsole((await echoApi()).origin);
    for (const headers of [{}, forged]) {
      const sent = { ...headers, cookie: 'a=b', authorization: 'Bearer x' };
      const page = await send(`${web.origin}/asking`, { headers: sent, localAddress: '127.0.0.9' });
      const { client: found, headers: passed } = JSON.parse(page.body);
      expect(found).toEqual(client);
      expect(passed).not.toMatchObject({ cookie: expect.anything() });
      expect(passed).not.toMatchObject({ authorization: expect.anything() });
    }
  });

  test('two proxies', async () => {
    const proxies = trusting('127.0.0.1', '127.0.0.2', '127.0.0.3');
    const web = await startConsole((await echoApi(proxies)).origin, proxies);
    const inner = await closedAfterTest(startProxy(web.origin, '127.0.0.2'));
    const outer = await closedAfterTest(startProxy(inner.origin, '127.0.0.3'));
    for (const headers of [{}, forged]) expect(await clientOf(outer.origin, headers)).toEqual(client);
  });

  test('a proxy that the settings do not name is not trusted, and the API recognises its calls', async () => {
    const undescribed = { ...trusting('127.0.0.1'), areDescribed: false };
    const web = await startConsole((await echoApi(undescribed)).origin, undescribed);
    const proxy = await closedAfterTest(startProxy(web.origin, '127.0.0.2'));
    expect(await clientOf(proxy.origin)).toEqual({ address: '127.0.0.2', isBehindUnknownProxy: true });
    expect(await clientOf(web.origin)).toEqual(client);
  });
});

describe('what proxies have written is passed on', () => {
  test('from a trusted proxy: host and protocol too, followed by the host of the request to the console', async () => {
    const web = await startConsole((await echoApi()).origin);
    const headers = { host: 'localhost', 'x-forwarded-host': 'console.example', 'x-forwarded-proto': 'https' };
    expect(await headersOf(web.origin, headers)).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'console.example, localhost',
      'x-forwarded-proto': 'https',
    });
  });

  test('from other clients: neither host nor protocol, but every header that shows a proxy', async () => {
    const web = await startConsole((await echoApi()).origin);
    const sent = { host: 'a.example', 'x-forwarded-host': 'b.example', 'x-forwarded-proto': 'https', via: '1.1 b' };
    const passed = await headersOf(web.origin, { ...sent, 'x-real-ip': '6.6.6.6' }, '127.0.0.9');
    expect(passed).toMatchObject({
      'x-forwarded-for': '127.0.0.9',
      'x-forwarded-host': 'a.example',
      via: '1.1 b',
      'x-real-ip': '6.6.6.6',
    });
    expect(passed).not.toHaveProperty('x-forwarded-proto');
  });

  test('headers about one connection are not passed on', async () => {
    const web = await startConsole((await echoApi()).origin);
    const passed = await headersOf(web.origin, {
      connection: 'close',
      te: 'trailers',
      'keep-alive': 'timeout=9',
      'proxy-connection': 'close',
      'x-end': '1',
    });
    expect(passed).toMatchObject({ 'x-end': '1', connection: 'keep-alive' });
    for (const name of ['te', 'keep-alive', 'proxy-connection']) expect(passed).not.toHaveProperty(name);
  });

  test('a client cannot have any other header removed by naming it in Connection', async () => {
    const web = await startConsole((await echoApi()).origin);
    const others = {
      authorization: 'Bearer x',
      'refresh-token': 'x',
      'idempotency-key': 'x',
      dnt: '1',
      'x-real-ip': '127.0.0.9',
      via: '1.1 proxy',
      'cf-ray': '1',
      'cdn-loop': 'proxy',
      'x-original-host': 'console.example',
      'x-envoy-external-address': '127.0.0.9',
      'x-varnish': '32770',
    };
    const passed = await headersOf(web.origin, {
      ...others,
      'x-forwarded-for': '127.0.0.9',
      connection: ['X-Forwarded-For', ...Object.keys(others)].join(', '),
    });
    expect(passed).toMatchObject({ ...others, 'x-forwarded-for': '127.0.0.9, 127.0.0.1' });
  });
});

test('answers are passed on unchanged, except that redirects get the prefix', async () => {
  const api = await closedAfterTest(
    listen((_request, response) => {
      response.writeHead(302, { location: '/mailbox/', 'set-cookie': ['a=1', 'b=2'], 'x-frame-options': 'SAMEORIGIN' });
      response.end('here');
    }),
  );
  const web = await startConsole(api.origin);
  const answer = await send(`${web.origin}/api/mailbox`);
  expect(answer).toMatchObject({ status: 302, body: 'here' });
  expect(answer.headers).toMatchObject({
    location: '/api/mailbox/',
    'set-cookie': ['a=1', 'b=2'],
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
  });
});

test('an API that cannot be reached is a 503 in the form of its own answers, with one line in the log', async () => {
  const api = await listen(() => undefined);
  await api.close();
  const web = await startConsole(api.origin);
  const answer = await send(`${web.origin}/api/x`, { method: 'POST', body: 'x'.repeat(100_000) });
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(JSON.parse(answer.body)).toMatchObject({ result: false, code: 'unavailable' });
  expect(web.logLines).toHaveLength(1);
  expect(web.logLines[0]).not.toContain('stack');
});

/** An API that refuses calls as the real one does: some before it reads their body, others because of its size. */
async function refusingApi(): Promise<Listening> {
  const api = Fastify({ bodyLimit: 16_384 });
  opened.push(api);
  api.addHook('onSend', readRefusedBody);
  api.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(401).send({ code: 'token_missing' }) },
    () => '',
  );
  api.post('/small', () => ({ code: 'ok' }));
  return { origin: await api.listen({ host: '127.0.0.1', port: 0 }), close: async () => undefined };
}

describe('the answer to a large body arrives, however early the API sends it', () => {
  test.each([
    ['/api/refused', 401],
    ['/api/small', 413],
    ['/auth/login', 405],
  ])('40 uploads to %s', { timeout: 60_000 }, async (path, status) => {
    const web = await startConsole((await refusingApi()).origin);
    const body = Buffer.alloc(8 * 1024 ** 2, 0x20);
    const statuses: number[] = [];
    for (let sent = 0; sent < 40; sent += 8) {
      const uploads = Array.from({ length: 8 }, () =>
        send(`${web.origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      );
      statuses.push(...(await Promise.all(uploads)).map((answer) => answer.status));
    }
    expect(statuses).toEqual(Array.from({ length: 40 }, () => status));
  });

  test('a client that waits for 100 Continue gets it', async () => {
    const web = await startConsole((await refusingApi()).origin);
    const head = 'POST /api/small HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n';
    const answer = await sendRaw(web.port, `${head}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/u);
  });
});

test('a file that the API breaks off is broken off for the client too', async () => {
  const api = await closedAfterTest(
    listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment' });
      response.write('day;sum\r\n', () => response.destroy());
    }),
  );
  const web = await startConsole(api.origin);
  const answer = await sendRaw(web.port, 'GET /api/report/file/a/secret HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/u);
  expect(answer).toMatch(/transfer-encoding: chunked/iu);
  // A complete answer would end with an empty chunk.
  expect(answer).not.toMatch(/\r\n0\r\n\r\n$/u);
  expect(web.logLines.join('')).not.toContain('secret');
});

test('a client that leaves an upload during the answer causes no line in the log', async () => {
  const api = await closedAfterTest(
    listen((request, response) => {
      request.resume().once('end', () => response.write('a part'));
    }),
  );
  const web = await startConsole(api.origin);
  const ended = Promise.withResolvers<void>();
  const leaving = sendRequest(`${web.origin}/api/x`, { method: 'POST', agent: false });
  leaving.once('response', (answer) => {
    answer.once('close', ended.resolve);
    answer.once('error', () => {});
    answer.once('data', () => leaving.destroy());
  });
  leaving.end('a form');
  await ended.promise;
  // The next call is answered only after the console has handled the abandoned one.
  await send(`${web.origin}/healthz`);
  expect(web.logLines).toEqual([]);
});

test.each(['/%61pi/x', '/ap%69/x', '/%70age/stats'])('%s is not a path of the API or of a page', async (path) => {
  const web = await startConsole((await echoApi()).origin);
  const headers = { authorization: 'Bearer x', 'refresh-token': 'x' };
  expect(await send(`${web.origin}${path}`, { method: 'POST', headers })).toMatchObject({
    status: expect.toBeOneOf([404, 405]) as number,
  });
});

test('when a client disconnects, its call to the API ends', async () => {
  const left = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const api = await closedAfterTest(
    listen((_request, response) => {
      response.once('close', () => left.resolve());
      arrived.resolve();
    }),
  );
  const web = await startConsole(api.origin);
  const leaving = new AbortController();
  const call = send(`${web.origin}/api/x`, { signal: leaving.signal });
  await arrived.promise;
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  await left.promise;
  expect(web.logLines).toEqual([]);
});
