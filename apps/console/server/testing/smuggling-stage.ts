import { once } from 'node:events';
import { Agent, createServer, request as sendRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { hiddenPath, readReceived, sendForm, smugglingForms } from '@publisher-console/test-kit/smuggling-forms';
import type { SmugglingForm } from '@publisher-console/test-kit/smuggling-forms';
import { onTestFinished } from 'vitest';

import type { ConsoleServerOptions } from '../console-server.ts';
import { startTestConsole, trusting } from './test-console.ts';
import type { TestConsole } from './test-console.ts';

export interface ListeningApi {
  port: number;
  /** The sender of each request that arrived; null for a request that came out of a body. */
  senders: (string | null)[];
}

/**
 * An API that answers with the request that it received: at once below `/early`, and after the body elsewhere. A
 * request out of a body is answered like a slow call: after the next request on its connection, or after a hundred on
 * others.
 */
export async function startApi(): Promise<ListeningApi> {
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

export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => {
      server.close(closed);
    });
  });
  return (server.address() as AddressInfo).port;
}

export async function startConsole(apiPort: number, options: Partial<ConsoleServerOptions> = {}): Promise<TestConsole> {
  const started = await startTestConsole({
    apiOrigin: `http://127.0.0.1:${apiPort}`,
    trustedProxies: trusting('127.0.0.1'),
    ...options,
  });
  onTestFinished(() => started.close());
  return started;
}

/** The forwarding of 0.3.0, whose client writes no framing for a body of GET, HEAD, DELETE and OPTIONS. */
export async function startUnframedForwarding(apiPort: number): Promise<{ server: Server; port: number }> {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => agent.destroy());
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
export interface Way {
  openSocket: () => Socket;
  /** Sends one call of a person, on connections that stay open, and resolves with the body of its answer. */
  call: (headers: Record<string, string>) => Promise<string>;
}

/**
 * Milliseconds after which a call without an answer is given up, because another call got its answer. Behind a broken
 * forwarding this is expected.
 */
export const patienceWith = { console: 60_000, unframed: 2_000 };

export function directWay(port: number, patience = patienceWith.console): Way {
  const target = { host: '127.0.0.1', port };
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => agent.destroy());
  return {
    openSocket: () => {
      const socket = connect({ ...target, noDelay: true });
      return socket.setTimeout(patience, () => socket.destroy());
    },
    call: (headers) => answerTo(sendRequest({ ...target, path: '/api/own', headers, agent, timeout: patience })),
  };
}

export function answerTo(call: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    call.once('timeout', () => call.destroy());
    call.once('error', (error) => resolve(error.message));
    call.once('response', (answer) => void text(answer).then(resolve, (error: Error) => resolve(error.message)));
    call.end();
  });
}

/**
 * Makes calls of two people until `work` is done, at least ten each. Counts the answers that belong to another call.
 */
export async function besidePeople(
  call: Way['call'],
  work: () => Promise<void>,
): Promise<{ calls: number; foreign: number }> {
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

/** Sends every form at once and in pieces. Resolves with the answers to each. */
export async function sendAll(
  { openSocket }: Way,
  forms: readonly SmugglingForm[],
): Promise<[SmugglingForm, string][]> {
  const answers: [SmugglingForm, string][] = [];
  for (const form of forms)
    for (const inPieces of [false, true]) answers.push([form, await sendForm(openSocket(), form, inPieces)]);
  return answers;
}

export const sentBy = ['X-Sent-By: attacker'];
export const forms = [
  ...smugglingForms('/api/whole', sentBy),
  ...smugglingForms('/api/early', sentBy).filter(({ acceptsBody }) => acceptsBody),
];
export const hiddenIn = (senders: readonly (string | null)[]): number =>
  senders.filter((sender) => sender === null).length;

function statusOf({ acceptsBody, isBroken }: SmugglingForm): number {
  if (isBroken) return 400;
  return acceptsBody ? 200 : 413;
}

/** The forms without exactly one answer, with the expected status, on a connection that then closes. */
export function wrongOf(answers: readonly [SmugglingForm, string][]): string[] {
  return answers.flatMap(([form, received]) => {
    const { answers: count, status, closes } = readReceived(received);
    const isOwn = status !== 200 || received.includes('"sender":"attacker"');
    return count === 1 && status === statusOf(form) && closes && isOwn ? [] : [`${form.name}: ${received}`];
  });
}
