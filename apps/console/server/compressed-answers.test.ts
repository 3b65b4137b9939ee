import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { compressAnswer } from '@publisher-console/server-kit/compression';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openAnswer, piecesOf } from './testing/open-answer.ts';
import { send } from './testing/test-console.ts';

type Source = () => AsyncGenerator<string>;

let server: FastifyInstance;
let origin: string;
let type: string;
let content: string | Source;
/** The payload that the hook passed to the framework. */
let sent: unknown;

beforeEach(async () => {
  type = 'application/json';
  server = Fastify({ forceCloseConnections: true });
  server.setErrorHandler((_error, _request, reply) => reply.code(500).type('text/plain').send('Failed'));
  const hooks = [compressAnswer, async (_request: unknown, _reply: unknown, payload: unknown) => (sent = payload)];
  server.get('/node', { onSend: hooks }, (_request, reply) =>
    reply.type(type).send(typeof content === 'string' ? content : Readable.from(content(), { objectMode: false })),
  );
  server.get('/web', { onSend: hooks }, () => {
    const headers = { 'content-type': type, vary: 'Cookie' };
    if (typeof content !== 'string')
      return new Response(Readable.toWeb(Readable.from(content())) as BodyInit, { headers });
    return new Response(content, { status: 201, headers: { ...headers, 'content-length': String(content.length) } });
  });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close());

async function* endless(): AsyncGenerator<string> {
  for (;;) yield randomBytes(50_000).toString('hex');
}

describe.each(['/node', '/web'])('a stream of %s', (path) => {
  test('each piece reaches its reader before the next one exists', async () => {
    const read = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    type = 'application/x-ndjson';
    content = async function* () {
      yield '{"line":1}\n';
      await read[0]?.promise;
      yield '{"line":2}\n';
      await read[1]?.promise;
      yield '{"line":3}\n';
    };
    const { answer } = await openAnswer(`${origin}${path}`);
    const nextPiece = piecesOf(answer);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(await nextPiece()).toBe('{"line":1}\n');
    read[0]?.resolve();
    expect(await nextPiece()).toBe('{"line":2}\n');
    read[1]?.resolve();
    expect(await nextPiece()).toBe('{"line":3}\n');
  });

  test('a reader that leaves ends the source and frees the encoder', async () => {
    const ended = Promise.withResolvers<void>();
    content = async function* () {
      try {
        yield* endless();
      } finally {
        ended.resolve();
      }
    };
    const { call, answer } = await openAnswer(`${origin}${path}`);
    answer.once('error', () => {});
    await once(answer, 'data');
    call.destroy();
    await ended.promise;
    const encoder = sent as Readable;
    if (!encoder.closed) await once(encoder, 'close');
    expect(encoder.destroyed).toBe(true);
  });

  test('is read only as fast as its reader reads', async () => {
    let pieces = 0;
    const ended = Promise.withResolvers<void>();
    content = async function* () {
      try {
        for await (const piece of endless()) {
          pieces += 1;
          if (pieces === 2_000) return;
          yield piece;
        }
      } finally {
        ended.resolve();
      }
    };
    const { call, answer } = await openAnswer(`${origin}${path}`);
    answer.once('error', () => {});
    const encoder = sent as Readable;
    // The connection is full, so the encoder holds back the rest.
    while (encoder.readableLength < encoder.readableHighWaterMark) await setImmediate();
    call.destroy();
    await ended.promise;
    expect(pieces).toBeLessThan(2_000);
  });

  test('a failure after the first piece cuts the answer', async () => {
    const read = Promise.withResolvers<void>();
    content = async function* () {
      yield 'x'.repeat(2_000);
      await read.promise;
      throw new Error('The store is gone.');
    };
    const { answer } = await openAnswer(`${origin}${path}`);
    read.resolve();
    await expect(buffer(answer)).rejects.toThrow('aborted');
  });

  test('a failure before the first piece is answered without compression', async () => {
    // oxlint-disable-next-line require-yield -- it fails before there is anything to yield
    content = async function* () {
      await setImmediate();
      throw new Error('The store is gone.');
    };
    const answer = await send(`${origin}${path}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer).toMatchObject({ status: 500, body: 'Failed' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});

test('a text is sent with its compressed length, and a HEAD request gets the same headers without a body', async () => {
  for (const length of [1_024, 70_000]) {
    content = JSON.stringify('я'.repeat(length));
    const { answer } = await openAnswer(`${origin}/node`);
    const bytes = await buffer(answer);
    expect(gunzipSync(bytes).toString()).toBe(content);
    expect(Number(answer.headers['content-length'])).toBe(bytes.length);
    const head = await openAnswer(`${origin}/node`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    const { date: _now, ...headers } = answer.headers;
    expect(head.answer.headers).toMatchObject(headers);
    expect(await buffer(head.answer)).toHaveLength(0);
  }
});

test('the status and the headers of a response are preserved, and caches store a copy for each coding', async () => {
  type = 'text/html; charset=utf-8';
  content = 'x'.repeat(2_000);
  const headers = { 'content-type': type, vary: 'Cookie, Accept-Encoding' };
  const { answer } = await openAnswer(`${origin}/web`);
  expect(answer).toMatchObject({ statusCode: 201, headers: { ...headers, 'content-encoding': 'gzip' } });
  expect(gunzipSync(await buffer(answer)).toString()).toBe(content);
  const plain = await send(`${origin}/web`, { headers: { 'accept-encoding': 'gzip;q=0, br' } });
  expect(plain).toMatchObject({ status: 201, body: content, headers });
  expect(plain.headers).not.toHaveProperty('content-encoding');
});

test.each([
  ['a small text', 'application/json', 'x'.repeat(1_023)],
  ['an empty text', 'application/json', ''],
  ['another type', 'text/csv; charset=utf-8', 'x'.repeat(2_000)],
  ['a type that only begins like HTML', 'text/html2', 'x'.repeat(2_000)],
])('%s is sent as it is', async (_what, ofType, body) => {
  type = ofType;
  content = body;
  const answer = await send(`${origin}/node`, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer).toMatchObject({ status: 200, body, headers: { 'content-length': String(body.length) } });
  for (const header of ['content-encoding', 'vary']) expect(answer.headers).not.toHaveProperty(header);
});
