import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2';
import { request as sendRequest } from 'node:https';
import { connect as connectSocket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { connect as secure } from 'node:tls';
import { createGunzip, gunzipSync } from 'node:zlib';

import { compressAnswer } from '@publisher-console/server-kit/compression';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { freePorts, missingPrograms, startNginx } from './testing/nginx.ts';
import type { Nginx } from './testing/nginx.ts';
import { startTestConsole, trusting } from './testing/test-console.ts';
import type { TestConsole } from './testing/test-console.ts';

/** The most bytes that the form may send: ten files of 20 MiB, a video of 200 MiB, and 1 MiB of its other parts. */
const largestBody = (10 * 20 + 200 + 1) * 1024 ** 2;
/** The client's address, which differs from that of nginx. */
const clientAddress = '127.0.0.9';

const missing = missingPrograms('nginx', 'openssl');
const why = missing.length === 0 ? '' : ` (skipped: this machine has no ${missing.join(' and no ')})`;

describe.skipIf(missing.length > 0)(`behind nginx with the documented example, two consoles and two APIs${why}`, () => {
  const lines = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const piece = Buffer.alloc(1024 ** 2);
  let sentPieces = 0;
  let apis: FastifyInstance[];
  let consoles: TestConsole[];
  let nginx: Nginx;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    apis = [createApi(), createApi()];
    for (const api of apis) await api.listen({ host: '127.0.0.1', port: 0 });
    const [apiPort = 0] = await freePorts(1);
    const start = () =>
      startTestConsole({ apiOrigin: `http://127.0.0.1:${apiPort}`, trustedProxies: trusting('127.0.0.1') });
    consoles = [await start(), await start()];
    nginx = await startNginx({
      consoles: twoOf(consoles.map(({ port }) => port)),
      apis: twoOf(apis.map(portOf)),
      apiPort,
    });
    const socket = connectSocket({ host: '127.0.0.1', port: nginx.port, localAddress: clientAddress });
    session = connect('https://console.example', {
      createConnection: () =>
        secure({ socket, servername: 'console.example', ca: nginx.certificate, ALPNProtocols: ['h2', 'http/1.1'] }),
    });
    await once(session, 'connect');
  });
  afterAll(async () => {
    session.destroy();
    await nginx.close();
    for (const web of consoles) await web.close();
    for (const api of apis) await api.close();
  });

  function createApi(): FastifyInstance {
    const api = Fastify({ forceCloseConnections: true });
    api.get('/list', { onSend: compressAnswer }, () => ({ text: 'a'.repeat(5_000) }));
    api.get('/token', () => ({ token: 'a'.repeat(5_000) }));
    api.get('/headers', ({ headers }) => headers);
    api.get('/lines', { onSend: compressAnswer }, (_request, reply) =>
      reply.type('application/x-ndjson').send(Readable.from(linesOf(lines.map(({ promise }) => promise)))),
    );
    api.get('/file', (_request, reply) =>
      reply.type('application/octet-stream').send(
        Readable.from(
          (async function* () {
            for (; sentPieces < 300; sentPieces += 1) yield piece;
          })(),
        ),
      ),
    );
    api.post('/upload', { onRequest: async (_request, reply) => reply.code(201).send() }, () => {});
    return api;
  }

  async function open(path: string, more: OutgoingHttpHeaders = {}) {
    const stream = session.request({ ':path': path, 'accept-encoding': 'gzip', ...more });
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    return { stream, headers };
  }

  test('the browser gets HTTP/2, with a page and JSON that are compressed once', async () => {
    expect(session.alpnProtocol).toBe('h2');
    const page = await open('/stats');
    expect(page.headers).toMatchObject({ ':status': 200, 'content-encoding': 'gzip' });
    expect(gunzipSync(await buffer(page.stream)).toString()).toBe('/stats at console.invalid');
    const list = await open('/api/list');
    expect(list.headers).toMatchObject({ ':status': 200, 'content-encoding': 'gzip' });
    expect(JSON.parse(gunzipSync(await buffer(list.stream)).toString())).toEqual({ text: 'a'.repeat(5_000) });
  });

  test('nginx does not compress answers that the servers leave uncompressed', async () => {
    const { stream, headers } = await open('/api/token');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(await buffer(stream)).toHaveLength(5_012);
  });

  test('each line of a stream arrives before the next one exists', async () => {
    lines[0]?.resolve();
    const { stream } = await open('/api/lines');
    const pieces = stream.pipe(createGunzip());
    for (const [number, next] of [...lines.slice(1), undefined].entries()) {
      const [line] = (await once(pieces, 'data')) as [Buffer];
      expect(String(line)).toBe(`{"line":${number}}\n`);
      next?.resolve();
    }
  });

  test('nginx reads a file from the API only as fast as its reader reads', async () => {
    const { stream } = await open('/api/file');
    // Answers to other requests show that nginx was not idle.
    for (let answered = 0; answered < 500; answered += 1) await buffer((await open('/file.txt')).stream);
    expect(sentPieces).toBeLessThan(100);
    stream.destroy();
  });

  test('the API finds the address of the client, whatever the client writes into the header', async () => {
    const { stream } = await open('/api/headers', { 'x-forwarded-for': '6.6.6.6' });
    const headers = JSON.parse(String(await buffer(stream))) as Record<string, string>;
    expect(headers['x-forwarded-for']).toBe(`6.6.6.6, ${clientAddress}, 127.0.0.1, 127.0.0.1`);
    expect(headers['x-forwarded-host']).toBe('console.example');
  });

  test('a body may be as large as the largest form, and no larger', async () => {
    const upload = (bytes: number) => {
      const stream: ClientHttp2Stream = session.request(
        { ':method': 'POST', ':path': '/api/upload', 'content-length': bytes },
        { endStream: false },
      );
      stream.write('a');
      return once(stream, 'response').then(([headers]) => {
        stream.on('error', () => {}).destroy();
        return (headers as IncomingHttpHeaders)[':status'];
      });
    };
    expect(await upload(largestBody)).toBe(201);
    expect(await upload(largestBody + 1)).toBe(413);
  });

  test('no request becomes a WebSocket', async () => {
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'x',
      'sec-websocket-version': '13',
    };
    const call = sendRequest({
      host: '127.0.0.1',
      port: nginx.port,
      servername: 'console.example',
      ca: nginx.certificate,
      headers: { host: 'console.example', ...upgrade },
    }).end();
    const outcome = await Promise.race([once(call, 'response'), once(call, 'upgrade').then(() => ['upgraded'])]);
    expect(outcome[0]).toMatchObject({ statusCode: 200 });
    call.destroy();
  });

  test('one connection serves more than a thousand requests', async () => {
    const statuses = new Set<unknown>();
    const fetchFile = async () => {
      const { stream, headers } = await open('/file.txt');
      statuses.add(headers[':status']);
      await buffer(stream);
    };
    for (let sent = 0; sent < 1_100; sent += 100) await Promise.all(Array.from({ length: 100 }, fetchFile));
    expect([...statuses]).toEqual([200]);
    expect(session.closed).toBe(false);
  });

  test('a restart of one console and one API after the other interrupts no page, call or form', async () => {
    const sendForm = async () => {
      const stream = session.request({ ':method': 'POST', ':path': '/api/upload' });
      const answered = once(stream, 'response');
      stream.end('a form');
      const [headers] = (await answered) as [IncomingHttpHeaders];
      stream.resume();
      return Number(headers[':status']);
    };
    const statuses = new Set<string>();
    const useAll = async () => {
      for (let sent = 0; sent < 20; sent += 1) {
        for (const path of ['/stats', '/api/token']) {
          const { stream, headers } = await open(path);
          statuses.add(`${path} ${Number(headers[':status'])}`);
          await buffer(stream);
        }
        statuses.add(`form ${await sendForm()}`);
      }
    };
    const [first = createApi(), second = createApi()] = apis;
    const port = portOf(first);
    await first.close();
    await consoles.shift()?.close();
    await useAll();
    apis[0] = createApi();
    await apis[0].listen({ host: '127.0.0.1', port });
    await second.close();
    await useAll();
    expect([...statuses]).toEqual(['/stats 200', '/api/token 200', 'form 201']);
  });
});

describe.skipIf(missing.length > 0)(`the documented nginx in front of consoles of which some are away${why}`, () => {
  const secret = 'Ab3_xYz-0123456789abcdef';
  const api = `/api/file/42/${secret}`;

  async function start(isOneThere: boolean) {
    const [away = 0, elsewhere = 0, apiPort = 0] = await freePorts(3);
    const web = await startTestConsole({ apiOrigin: `http://127.0.0.1:${apiPort}` });
    onTestFinished(() => web.close());
    const nginx = await startNginx({
      consoles: [away, isOneThere ? web.port : elsewhere],
      apis: [away, away],
      apiPort,
    });
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const call = sendRequest({
        host: '127.0.0.1',
        port: nginx.port,
        servername: 'console.example',
        ca: nginx.certificate,
        path,
        headers: { host: 'console.example', ...headers },
      }).end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    };
    return { nginx, ask };
  }

  test.each([true, false])(
    'neither log has the secret of a link, not even the error log (one console serves: %s)',
    async (isOneThere) => {
      const { nginx, ask } = await start(isOneThere);
      for (let sent = 0; sent < 4; sent += 1) {
        await ask(`/restore/validate-link?user=1&hash=${secret}`);
        await ask('/file.txt', { referer: `https://console.example/restore/validate-link?hash=${secret}` });
        await ask(api);
        await ask(`/api/${secret.toLowerCase()}`);
      }
      const logs = await nginx.close();
      expect(logs).toMatch(/ "GET \/restore\/validate-link" \d+ .*\n.* "GET \/" .*\n.* "GET \/api\/file" /u);
      expect(logs).not.toContain(secret);
      // Not even its first letters.
      expect(logs).toMatch(/ "GET \/api" /u);
    },
  );

  test("while all are down, people get a page in their language, and programs an answer in the API's format", async () => {
    const { nginx, ask } = await start(false);
    onTestFinished(async () => void (await nginx.close()));
    const [page, russian, call] = [
      await ask('/stats'),
      await ask('/stats', { 'accept-language': 'ru-RU,ru;q=0.9' }),
      await ask(api),
    ];
    for (const { status, headers } of [page, russian, call])
      expect({ status, ...headers }).toMatchObject({ status: 503, 'retry-after': '5', server: 'nginx' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Please try again later.');
    expect(russian.body).toContain('Попробуйте позже.');
    expect(JSON.parse(call.body)).toMatchObject({ result: false, data: null, errors: null, code: 'unavailable' });
  });

  test("host names other than the console's get no answer", async () => {
    const { nginx, ask } = await start(true);
    onTestFinished(async () => void (await nginx.close()));
    expect((await ask('/stats')).status).toBe(200);
    await expect(ask('/stats', { host: 'evil.example' })).rejects.toThrow('socket hang up');
    const stranger = secure({ host: '127.0.0.1', port: nginx.port, servername: 'evil.example', ca: nginx.certificate });
    const [error] = (await once(stranger, 'error')) as [Error];
    expect(error.message).toContain('unrecognized name');
  });
});

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

function twoOf([first = 0, second = 0]: number[]): [number, number] {
  return [first, second];
}

async function* linesOf(gates: Promise<void>[]): AsyncGenerator<Buffer> {
  for (const [number, gate] of gates.entries()) {
    await gate;
    yield Buffer.from(`{"line":${number}}\n`);
  }
}
