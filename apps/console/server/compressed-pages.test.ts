import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openAnswer } from './testing/open-answer.ts';
import { listen, send, startTestConsole } from './testing/test-console.ts';
import type { Listening, TestConsole } from './testing/test-console.ts';

const longJson = JSON.stringify('a'.repeat(5_000));
const gzipped = gzipSync(longJson);

let api: Listening;
let web: TestConsole;
beforeAll(async () => {
  api = await listen(({ url, headers }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url === '/compressed') response.setHeader('content-encoding', 'gzip').end(gzipped);
    else if (url === '/plain') response.end(longJson);
    else response.end(JSON.stringify(headers));
  });
  web = await startTestConsole({ apiOrigin: api.origin });
});
afterAll(async () => {
  await web.close();
  await api.close();
});

test('a page is compressed, and a HEAD request for it gets the same headers', async () => {
  const { answer } = await openAnswer(`${web.origin}/stats`);
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(await buffer(answer)).toString()).toBe('/stats at console.invalid');
  const head = await openAnswer(`${web.origin}/stats`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  const { date: _now, 'transfer-encoding': _chunked, ...headers } = answer.headers;
  expect(head.answer.headers).toMatchObject(headers);
  expect(await buffer(head.answer)).toHaveLength(0);
});

test('a page is sent uncompressed to a client that does not accept gzip', async () => {
  const { headers, body } = await send(`${web.origin}/stats`);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['vary']).toBe('Accept-Encoding');
  expect(body).toBe('/stats at console.invalid');
});

test('the API decides whether its answers are compressed: the console forwards each unchanged', async () => {
  const compressed = await openAnswer(`${web.origin}/api/compressed`);
  expect(compressed.answer.headers['content-encoding']).toBe('gzip');
  expect(await buffer(compressed.answer)).toEqual(gzipped);
  const plain = await openAnswer(`${web.origin}/api/plain`);
  expect(plain.answer.headers).not.toHaveProperty('content-encoding');
  expect(String(await buffer(plain.answer))).toBe(longJson);
});

test('the API is called without compression for a page, and with the coding that a client accepts', async () => {
  const { body: forPage } = await send(`${web.origin}/asking`);
  expect(JSON.parse(forPage)).toMatchObject({ 'accept-encoding': 'identity' });
  const { body: forClient } = await send(`${web.origin}/api/x`, { headers: { 'accept-encoding': 'br, gzip' } });
  expect(JSON.parse(forClient)).toMatchObject({ 'accept-encoding': 'br, gzip' });
});

test('a built file has its tag, its length and its ranges', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const { headers: sent } = await send(`${web.origin}/file.txt`, { headers });
  expect(sent).toMatchObject({ 'content-length': '6', etag: expect.any(String) });
  expect(sent).not.toHaveProperty('content-encoding');
  const again = await send(`${web.origin}/file.txt`, { headers: { ...headers, 'if-none-match': sent.etag } });
  expect(again).toMatchObject({ status: 304, body: '' });
  const part = await send(`${web.origin}/file.txt`, { headers: { ...headers, range: 'bytes=2-5' } });
  expect(part).toMatchObject({ status: 206, body: 'file', headers: { 'content-range': 'bytes 2-5/6' } });
});
