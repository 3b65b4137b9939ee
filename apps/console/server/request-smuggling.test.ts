import { once } from 'node:events';
import { Agent, createServer, request as sendRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { ClientHttp2Session } from 'node:http2';
import { Agent as TlsAgent, request as sendTlsRequest } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

import { controlled, counted } from '@publisher-console/trust/counted';
import {
  hiddenPath,
  readReceived,
  sendForm,
  smugglingForms,
  smugglingMethods,
} from '@publisher-console/trust/smuggling-forms';
import type { SmugglingForm } from '@publisher-console/trust/smuggling-forms';
import { afterEach, describe, expect, test } from 'vitest';

import { freePorts, missingPrograms, startNginx } from './testing/nginx.ts';
import { startTestConsole, trusting } from './testing/test-console.ts';
import type { TestConsole } from './testing/test-console.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

interface ListeningApi {
  port: number;
  /** Who sent each request that arrived; null for one that came out of a body. */
  senders: (string | null)[];
}

/**
 * An API that answers with what it received: at once below `/early`, and after the body elsewhere. A request out of a
 * body is answered like a slow call: when the next one is there on its connection, or a hundred on others.
 */
async function startApi(): Promise<ListeningApi> {
  const senders: (string | null)[] = [];
  const waiting: { socket: Socket; left: number; answer: () => void }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { 'x-sent-by': sender, authorization } = request.headers;
    const isHidden = typeof sender !== 'string' || request.url === hiddenPath;
    senders.push(isHidden ? null : sender);
    for (const one of waiting) {
      one.left -= 1;
      if (one.socket === request.socket || one.left <= 0) one.answer();
    }
    if (isHidden) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ socket: request.socket, left: 100, answer: resolve });
      await promise;
    }
    const body = request.url?.startsWith('/early') === true ? '' : await text(request).catch(() => '');
    request.resume();
    response.end(JSON.stringify({ sender, authorization, body }));
  };
  const server = createServer((request, response) => void answer(request, response));
  return { port: await listen(server), senders };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(async () => {
    server.closeAllConnections();
    await new Promise((closed) => {
      server.close(closed);
    });
  });
  return (server.address() as AddressInfo).port;
}

async function startConsole(apiPort: number): Promise<TestConsole> {
  const started = await startTestConsole({
    apiOrigin: `http://127.0.0.1:${apiPort}`,
    trustedProxies: trusting('127.0.0.1'),
  });
  opened.push(() => started.close());
  return started;
}

/** The forwarding of 0.3.0, whose client writes no framing for a body of GET, HEAD, DELETE and OPTIONS. */
async function startUnframedForwarding(apiPort: number): Promise<{ server: Server; port: number }> {
  const agent = new Agent({ keepAlive: true });
  opened.push(async () => agent.destroy());
  const server = createServer((request, response) => {
    const named = (request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
    const removed = new Set(['connection', 'expect', 'host', 'te', 'trailer', 'transfer-encoding', 'upgrade']);
    for (const name of named) if (name !== 'x-sent-by') removed.add(name);
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !removed.has(name)));
    const target = { host: '127.0.0.1', port: apiPort, path: request.url?.replace(/^\/api/u, ''), agent };
    const call = sendRequest({ ...target, method: request.method, headers });
    call.once('error', () => response.destroy());
    call.once('response', (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    });
    request.pipe(call);
  });
  return { server, port: await listen(server) };
}

/** A way to the server: directly or through nginx. */
interface Way {
  openSocket: () => Socket;
  /** Sends one call of a person, on connections that stay open, and resolves with the body of its answer. */
  call: (headers: Record<string, string>) => Promise<string>;
}

/**
 * Milliseconds after which a call without an answer is given up: it has not got its own one. Behind a broken forwarding
 * that is expected.
 */
const patienceWith = { console: 60_000, unframed: 2_000 };

function directWay(port: number, patience = patienceWith.console): Way {
  const target = { host: '127.0.0.1', port };
  const agent = new Agent({ keepAlive: true });
  opened.push(async () => agent.destroy());
  return {
    openSocket: () => {
      const socket = connect({ ...target, noDelay: true });
      return socket.setTimeout(patience, () => socket.destroy());
    },
    call: (headers) => answerTo(sendRequest({ ...target, path: '/api/own', headers, agent, timeout: patience })),
  };
}

function answerTo(call: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    call.once('timeout', () => call.destroy());
    call.once('error', (error) => resolve(error.message));
    call.once('response', (answer) => void text(answer).then(resolve, (error: Error) => resolve(error.message)));
    call.end();
  });
}

/** Calls as two people until `work` is done, at least ten times each. Counts answers that were made for another call. */
async function besidePeople(call: Way['call'], work: () => Promise<void>): Promise<{ calls: number; foreign: number }> {
  const counts = { calls: 0, foreign: 0 };
  let isOver = false;
  const person = async (name: string) => {
    for (let number = 0; !isOver || number < 10; number += 1) {
      const sender = `${name} ${number}`;
      const authorization = `Bearer ${name}`;
      const answer = await call({ 'x-sent-by': sender, authorization });
      counts.calls += 1;
      if (answer !== JSON.stringify({ sender, authorization, body: '' })) counts.foreign += 1;
    }
  };
  const working = work().finally(() => (isOver = true));
  await Promise.all([person('Ann'), person('Bob'), working]);
  return counts;
}

/** Sends every form at once and in pieces. Resolves with what came back for each. */
async function sendAll({ openSocket }: Way, forms: readonly SmugglingForm[]): Promise<[SmugglingForm, string][]> {
  const answers: [SmugglingForm, string][] = [];
  for (const form of forms)
    for (const inPieces of [false, true]) answers.push([form, await sendForm(openSocket(), form, inPieces)]);
  return answers;
}

interface Chain {
  senders: ListeningApi['senders'];
  openSession: () => ClientHttp2Session;
  way: Way;
}

interface FramingOfHttp2 {
  isLengthTold: boolean;
  hasTrailers?: boolean;
  /** Resolves when the second half of the body may leave. */
  isForwarded?: () => Promise<unknown>;
}

const framingsOfHttp2: FramingOfHttp2[] = [
  { isLengthTold: true },
  { isLengthTold: false },
  { isLengthTold: false, hasTrailers: true },
];

/**
 * Sends a hidden request as the body of a call over HTTP/2, in two frames. Resolves with the status of the answer, or
 * with 0 if the session ends without one.
 */
async function sendOverHttp2(
  session: ClientHttp2Session,
  method: string,
  { isLengthTold, hasTrailers = false, isForwarded = setImmediate }: FramingOfHttp2,
): Promise<number> {
  const hidden = `GET ${hiddenPath} HTTP/1.1\r\nHost: hidden\r\n\r\n`;
  const stream = session.request(
    {
      ':method': method,
      ':path': '/api/whole',
      'x-sent-by': 'attacker',
      ...(isLengthTold && { 'content-length': String(hidden.length) }),
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

const sentBy = ['X-Sent-By: attacker'];
const forms = [
  ...smugglingForms('/api/whole', sentBy),
  ...smugglingForms('/api/early', sentBy).filter(({ takesBody }) => takesBody),
];
const hiddenIn = (senders: readonly (string | null)[]): number => senders.filter((sender) => sender === null).length;

function statusOf({ takesBody, isBroken }: SmugglingForm): number {
  if (isBroken) return 400;
  return takesBody ? 200 : 413;
}

/** The forms that were not answered once, with their own status, on a connection that then closes. */
function wrongOf(answers: readonly [SmugglingForm, string][]): string[] {
  return answers.flatMap(([form, received]) => {
    const { answers: count, status, closes } = readReceived(received);
    const isOwn = status !== 200 || received.includes('"sender":"attacker"');
    return count === 1 && status === statusOf(form) && closes && isOwn ? [] : [`${form.name}: ${received}`];
  });
}

describe('a body never becomes the request of somebody else', () => {
  test('however it is framed: it arrives whole, or is refused and its connection closed', async ({ task }) => {
    const api = await startApi();
    const { port, logLines } = await startConsole(api.port);
    const way = directWay(port);
    let answers: [SmugglingForm, string][] = [];
    const people = await besidePeople(way.call, async () => void (answers = await sendAll(way, forms)));
    expect({ ...people, hidden: hiddenIn(api.senders) }).toMatchObject({ foreign: 0, hidden: 0 });
    expect(wrongOf(answers)).toEqual([]);
    expect(logLines).toEqual([]);
    counted(task, 'P38', {
      'framings sent': answers.length,
      "people's calls": people.calls,
      'foreign bytes': people.foreign,
    });
  });

  test('the check notices the forwarding of 0.3.0', async ({ task }) => {
    const unframed = smugglingForms('/api/whole', sentBy).filter(({ name }) =>
      /^(?:GET|HEAD|DELETE|OPTIONS), (?:chunked|a length, named in Connection)$/u.test(name),
    );
    const api = await startApi();
    const way = directWay((await startUnframedForwarding(api.port)).port, patienceWith.unframed);
    const people = await besidePeople(way.call, async () => void (await sendAll(way, unframed)));
    const hidden = hiddenIn(api.senders);
    expect(hidden).toBeGreaterThanOrEqual(unframed.length);
    expect(people.foreign).toBeGreaterThan(0);
    controlled(task, 'P38', 'a body of GET, HEAD, DELETE or OPTIONS is forwarded without its length', {
      'requests out of bodies': hidden,
      "answers of another's call": people.foreign,
    });
  });
});

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
    opened.push(() => nginx.close());
    const target = { host: '127.0.0.1', port: nginx.port, servername: 'console.example', ca: nginx.certificate };
    const agent = new TlsAgent({ ...target, keepAlive: true });
    opened.push(async () => agent.destroy());
    return {
      senders: api.senders,
      openSession: () =>
        connectHttp2('https://console.example', {
          createConnection: () => connectTls({ ...target, ALPNProtocols: ['h2'] }),
        }),
      way: {
        openSocket: () => {
          const socket = connectTls(target);
          return socket.setTimeout(patience, () => socket.destroy());
        },
        call: (headers) =>
          answerTo(
            sendTlsRequest({
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

  test('over HTTP/1.1 and HTTP/2, in which a body needs no length', async ({ task }) => {
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
    counted(task, 'P38', { 'framings sent': sent, "people's calls": people.calls, 'foreign bytes': people.foreign });
  });

  test('the check notices the forwarding of 0.3.0', async ({ task }) => {
    let forwarding = createServer();
    const { senders, openSession, way } = await startChain(async (apiPort) => {
      const { server, port } = await startUnframedForwarding(apiPort);
      forwarding = server;
      return port;
    }, patienceWith.unframed);
    const people = await besidePeople(way.call, async () => {
      // nginx gives a length to a body that it has whole.
      const isForwarded = () =>
        new Promise<void>((resolve) => {
          forwarding.on('request', ({ headers }) => headers['x-sent-by'] === 'attacker' && resolve());
        });
      for (let sent = 0; sent < 5; sent += 1)
        await sendOverHttp2(openSession(), 'GET', { isLengthTold: false, isForwarded });
    });
    expect(hiddenIn(senders)).toBeGreaterThan(0);
    controlled(task, 'P38', 'the same behind nginx, over HTTP/2', {
      'requests out of bodies': hiddenIn(senders),
      "answers of another's call": people.foreign,
    });
  });
});

test('a refused body is refused on every path, and nothing of it reaches the API', async () => {
  const api = await startApi();
  const way = directWay((await startConsole(api.port)).port);
  const paths = ['/stats', '/page/stats', '/healthz', '/file.txt', '/nowhere.txt'];
  const bodies = paths.flatMap((path) => smugglingForms(path)).filter(({ takesBody }) => !takesBody);
  expect(wrongOf(await sendAll(way, bodies))).toEqual([]);
  expect(api.senders).toEqual([]);
});

test('an answer that no call waits for closes its connection and is logged', async () => {
  let answered = 0;
  const closed = Promise.withResolvers<void>();
  const server = createServer();
  // Answers each request twice, like an API that took a body for a request.
  server.on('request', (request: IncomingMessage, response) => {
    answered += 1;
    const { socket } = request;
    response.end(`own ${String(request.headers['x-sent-by'])}`, () => {
      if (answered > 1) return;
      socket.once('close', closed.resolve);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nforeign');
    });
  });
  const { port, logLines } = await startConsole(await listen(server));
  const { call } = directWay(port);
  expect(await call({ 'x-sent-by': 'Ann' })).toBe('own Ann');
  await closed.promise;
  expect(await call({ 'x-sent-by': 'Bob' })).toBe('own Bob');
  expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'The API sent what answers no call; its connection is closed' },
  ]);
});
