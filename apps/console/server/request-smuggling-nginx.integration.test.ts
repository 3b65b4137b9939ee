import { createServer } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { ClientHttp2Session } from 'node:http2';
import { Agent, request as sendRequest } from 'node:https';
import { setImmediate } from 'node:timers/promises';
import { connect } from 'node:tls';

import { hiddenPath, smugglingMethods } from '@publisher-console/test-kit/smuggling-forms';
import { describe, expect, onTestFinished, test } from 'vitest';

import { freePorts, missingPrograms, startNginx } from './testing/nginx.ts';
import {
  answerTo,
  besidePeople,
  forms,
  hiddenIn,
  patienceWith,
  sendAll,
  startApi,
  startConsole,
  startUnframedForwarding,
} from './testing/smuggling-stage.ts';
import type { ListeningApi, Way } from './testing/smuggling-stage.ts';

interface Chain {
  senders: ListeningApi['senders'];
  openSession: () => ClientHttp2Session;
  way: Way;
}

interface FramingOfHttp2 {
  isLengthSent: boolean;
  hasTrailers?: boolean;
  /** Resolves when the second half of the body may be sent. */
  isForwarded?: () => Promise<unknown>;
}

const framingsOfHttp2: FramingOfHttp2[] = [
  { isLengthSent: true },
  { isLengthSent: false },
  { isLengthSent: false, hasTrailers: true },
];

/**
 * Sends a hidden request as the body of a call over HTTP/2, in two frames. Resolves with the status of the answer, or
 * with 0 if the session ends without one.
 */
async function sendOverHttp2(
  session: ClientHttp2Session,
  method: string,
  { isLengthSent, hasTrailers = false, isForwarded = setImmediate }: FramingOfHttp2,
): Promise<number> {
  const hidden = `GET ${hiddenPath} HTTP/1.1\r\nHost: hidden\r\n\r\n`;
  const stream = session.request(
    {
      ':method': method,
      ':path': '/api/whole',
      'x-sent-by': 'attacker',
      ...(isLengthSent && { 'content-length': String(hidden.length) }),
    },
    { endStream: false, waitForTrailers: hasTrailers },
  );
  if (hasTrailers) stream.once('wantTrailers', () => stream.sendTrailers({ 'x-sent-by': 'trailer' }));
  const answered = Promise.withResolvers<number>();
  stream.once('response', ({ ':status': status = 0 }) => answered.resolve(status));
  stream.once('close', () => answered.resolve(0));
  for (const part of [session, stream]) part.on('error', () => answered.resolve(0));
  const forwarded = isForwarded();
  stream.write(hidden.slice(0, 20));
  await forwarded;
  stream.end(hidden.slice(20));
  const status = await answered.promise;
  session.destroy();
  return status;
}

const missing = missingPrograms('nginx', 'openssl');
const why = missing.length === 0 ? '' : ` (skipped: this machine has no ${missing.join(' and no ')})`;

describe.skipIf(missing.length > 0)(`behind nginx, which stands before the console and before the API${why}`, () => {
  /** Starts the documented chain: nginx, then `consoles`, then nginx again, then the API. */
  async function startChain(
    startsConsole: (apiPort: number) => Promise<number>,
    patience = patienceWith.console,
  ): Promise<Chain> {
    const api = await startApi();
    const [apiPort = 0] = await freePorts(1);
    const port = await startsConsole(apiPort);
    const nginx = await startNginx({ consoles: [port, port], apis: [api.port, api.port], apiPort });
    onTestFinished(async () => void (await nginx.close()));
    const target = { host: '127.0.0.1', port: nginx.port, servername: 'console.example', ca: nginx.certificate };
    const agent = new Agent({ ...target, keepAlive: true });
    onTestFinished(async () => agent.destroy());
    return {
      senders: api.senders,
      openSession: () =>
        connectHttp2('https://console.example', {
          createConnection: () => connect({ ...target, ALPNProtocols: ['h2'] }),
        }),
      way: {
        openSocket: () => {
          const socket = connect(target);
          return socket.setTimeout(patience, () => socket.destroy());
        },
        call: (headers) =>
          answerTo(
            sendRequest({
              ...target,
              path: '/api/own',
              headers: { ...headers, host: 'console.example' },
              agent,
              timeout: patience,
            }),
          ),
      },
    };
  }

  test('over HTTP/1.1 and HTTP/2, in which a body needs no length', async () => {
    const { senders, openSession, way } = await startChain(async (apiPort) => (await startConsole(apiPort)).port);
    let sent = 0;
    const statuses = new Set<string>();
    const people = await besidePeople(way.call, async () => {
      sent += (await sendAll(way, forms)).length;
      for (const method of smugglingMethods) {
        for (const framing of framingsOfHttp2) {
          const status = await sendOverHttp2(openSession(), method, framing);
          // nginx 1.22 refuses trailers, with the whole session.
          if (framing.hasTrailers !== true) statuses.add(`${method} ${status}`);
          sent += 1;
        }
      }
    });
    expect([...statuses]).toEqual(
      // nginx itself refuses TRACE.
      ['GET 413', 'HEAD 413', 'DELETE 413', 'OPTIONS 413', 'TRACE 405', 'POST 200', 'PUT 200', 'PATCH 200'],
    );
    expect({ ...people, hidden: hiddenIn(senders) }).toMatchObject({ foreign: 0, hidden: 0 });
  });

  test('the check notices the forwarding of 0.3.0', async () => {
    let forwarding = createServer();
    const { senders, openSession, way } = await startChain(async (apiPort) => {
      const { server, port } = await startUnframedForwarding(apiPort);
      forwarding = server;
      return port;
    }, patienceWith.unframed);
    await besidePeople(way.call, async () => {
      // nginx adds a length to a body that it has received completely.
      const isForwarded = () =>
        new Promise<void>((resolve) => {
          forwarding.on('request', ({ headers }) => headers['x-sent-by'] === 'attacker' && resolve());
        });
      for (let sent = 0; sent < 5; sent += 1)
        await sendOverHttp2(openSession(), 'GET', { isLengthSent: false, isForwarded });
    });
    expect(hiddenIn(senders)).toBeGreaterThan(0);
  });
});
