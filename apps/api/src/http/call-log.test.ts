import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileAnswer } from '#contract/file-answer.ts';
import type { Call, Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';
import { createApp } from './app.ts';
import { createLog } from '#process/log.ts';

type Line = Record<string, unknown> & { level: number; msg: string };

let getHealth: (call: Call<'getHealth'>) => Promise<unknown>;
let app: FastifyInstance;
let port: number;
let lines: Line[];
let firstCall: PromiseWithResolvers<void>;

/** Starts the server, which disconnects a reader that reads nothing for so many milliseconds. */
async function start(readerPatience: number): Promise<void> {
  lines = [];
  firstCall = Promise.withResolvers();
  const write = (text: string) => {
    const line = JSON.parse(text) as Line;
    if (line.msg.startsWith('Server listening')) return;
    lines.push(line);
    if (line.msg === 'call') firstCall.resolve();
  };
  app = await createApp({
    handlers: { getHealth: (call: Call<'getHealth'>) => getHealth(call) } as unknown as Handlers,
    idempotency: noIdempotency,
    authenticate: async () => Promise.reject(new ApiError('token_missing')),
    publicOrigin: 'https://console.example',
    trustedProxies: trustNoProxy,
    log: createLog({ level: 'info', stream: { write } }),
    readerPatience,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}

beforeEach(() => start(60_000));
afterEach(() => app.close());

/** Starts the server again with a patience that ends soon: in other tests, a busy machine would cut off any reader. */
async function startImpatient(): Promise<void> {
  await app.close();
  await start(50);
}

/** All lines of the log about the only call, read when no more can follow. */
async function linesOfTheCall(): Promise<Line[]> {
  await firstCall.promise;
  await app.close();
  return lines;
}

const oneLine = (status: number, ended: 'left' | 'stalled' | 'failed' | null) => [
  expect.objectContaining({
    level: 30,
    msg: 'call',
    status,
    duration: expect.any(Number),
    ...(ended === null ? {} : { ended }),
  }),
];

function fileOf(content: AsyncIterable<string>) {
  return new FileAnswer({ name: 'report.csv', type: 'text/csv; charset=utf-8', content });
}

async function* endless(): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(100_000);
}

test('a call that is answered has one line', async () => {
  getHealth = async () => null;
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  expect(answer.status).toBe(200);
  expect(await linesOfTheCall()).toEqual(oneLine(200, null));
});

test('the line continues the trace of the caller, and begins one where there is none that can be read', async () => {
  getHealth = async () => null;
  const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  for (const traceparent of [given, 'not a trace'])
    await fetch(`http://127.0.0.1:${port}/health`, { headers: { traceparent } });
  const [continued, begun] = await linesOfTheCall();
  const spanId: unknown = expect.stringMatching(/^[\da-f]{16}$/u);
  expect(continued).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: '00f067aa0ba902b7',
    spanId,
  });
  expect(begun).toMatchObject({ traceId: expect.stringMatching(/^[\da-f]{32}$/u), spanId });
  expect(begun).not.toHaveProperty('parentSpanId');
});

test('a call whose client leaves before the answer has one line that records this, and no error', async () => {
  const leaving = new AbortController();
  getHealth = async ({ signal }) => {
    leaving.abort();
    await once(signal, 'abort');
    throw signal.reason;
  };
  await expect(fetch(`http://127.0.0.1:${port}/health`, { signal: leaving.signal })).rejects.toThrow('aborted');
  expect(await linesOfTheCall()).toEqual(oneLine(499, 'left'));
});

test('a call whose body is cut has such a line, too', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"login":',
  );
  socket.end();
  socket.resume();
  await once(socket, 'close');
  expect(await linesOfTheCall()).toEqual(oneLine(499, 'left'));
});

test('a download that the client cuts has such a line, too', async () => {
  getHealth = async () => fileOf(endless());
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: leaving.signal });
  expect(answer.status).toBe(200);
  leaving.abort();
  expect(await linesOfTheCall()).toEqual(oneLine(499, 'left'));
});

test('a reader that reads nothing is cut off, and its line records this', async () => {
  await startImpatient();
  const ended = Promise.withResolvers<void>();
  getHealth = async ({ signal }) => {
    signal.addEventListener('abort', () => ended.resolve(), { once: true });
    return fileOf(endless());
  };
  const asked = request({ host: '127.0.0.1', port, path: '/health' }).end();
  const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
  answer.pause();
  const cut = once(answer, 'error');
  // The signal of the call is aborted, so that its work ends.
  await ended.promise;
  expect(await linesOfTheCall()).toEqual(oneLine(499, 'stalled'));
  answer.resume();
  expect(String(await cut)).toContain('aborted');
});

test('a reader is not cut off while it waits for the content', async () => {
  await startImpatient();
  const waited = Promise.withResolvers<void>();
  app.server.once('connection', (socket: Socket) => socket.once('timeout', () => waited.resolve()));
  getHealth = async () =>
    fileOf(
      (async function* () {
        yield 'one ';
        await waited.promise;
        yield 'two';
      })(),
    );
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  expect(await answer.text()).toBe('one two');
  expect(await linesOfTheCall()).toEqual(oneLine(200, null));
});

test('content that fails in the middle is an error of ours, and the call has its line', async () => {
  getHealth = async () =>
    fileOf(
      (async function* () {
        yield 'one';
        await Promise.resolve();
        throw new Error('The store is gone.');
      })(),
    );
  await fetch(`http://127.0.0.1:${port}/health`).then(
    (answer) => answer.text().catch(() => {}),
    () => {},
  );
  expect(await linesOfTheCall()).toEqual([
    expect.objectContaining({ level: 50, msg: 'call failed', operationId: 'getHealth' }),
    ...oneLine(500, 'failed'),
  ]);
});
