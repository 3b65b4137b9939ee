import { request as sendRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { readReceived, sendForm, smugglingForms } from '@publisher-console/test-kit/smuggling-forms';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';

import { serveMetrics } from './metrics-server.ts';
import type { MetricsServer } from './metrics-server.ts';

let server: MetricsServer | undefined;
afterEach(() => server?.close());

async function start(host: string): Promise<number> {
  server = await serveMetrics({ host, port: 0, registry: new Registry() });
  return server.port;
}

async function statusOf(port: number, host: string, at = '127.0.0.1'): Promise<number | undefined> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = sendRequest({ host: at, port, path: '/metrics', headers: { host }, agent: false }, resolve);
    call.once('error', reject).end();
  });
  await text(answer);
  return answer.statusCode;
}

test('a page whose name was pointed at this machine reads no metrics', async () => {
  const port = await start('127.0.0.1');
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]', 'LOCALHOST'])
    expect([host, await statusOf(port, host)]).toEqual([host, 200]);
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect([host, await statusOf(port, host)]).toEqual([host, 403]);
});

test.each(['0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost'])(
  'neither where the setting writes it as %s',
  async (host) => {
    server = await serveMetrics({ host, port: 0, registry: new Registry() });
    const { port } = server;
    const at = host.includes('0:1') ? '::1' : '127.0.0.1';
    expect(await statusOf(port, 'evil.example', at)).toBe(403);
    expect(await statusOf(port, 'localhost', at)).toBe(200);
  },
);

test('a scraper on another machine names this one as it likes', async () => {
  expect(await statusOf(await start('0.0.0.0'), 'api.internal:9401')).toBe(200);
});

test('no body becomes a request', async () => {
  const port = await start('127.0.0.1');
  for (const form of smugglingForms('/metrics')) {
    const received = await sendForm(connect({ host: '127.0.0.1', port }), form, true);
    expect([form.name, readReceived(received).answers]).toEqual([form.name, 1]);
  }
});
