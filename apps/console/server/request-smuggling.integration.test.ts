import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import { readReceived, smugglingForms } from '@publisher-console/test-kit/smuggling-forms';
import type { SmugglingForm } from '@publisher-console/test-kit/smuggling-forms';
import { describe, expect, test } from 'vitest';

import {
  besidePeople,
  directWay,
  forms,
  hiddenIn,
  listen,
  patienceWith,
  sendAll,
  sentBy,
  startApi,
  startConsole,
  startUnframedForwarding,
  wrongOf,
} from './testing/smuggling-stage.ts';

describe('a body never becomes the request of another person', () => {
  test('however it is framed: it arrives complete, or it is refused and its connection closed', async () => {
    const api = await startApi();
    const { port, logLines } = await startConsole(api.port);
    const way = directWay(port);
    let answers: [SmugglingForm, string][] = [];
    const people = await besidePeople(way.call, async () => void (answers = await sendAll(way, forms)));
    expect({ ...people, hidden: hiddenIn(api.senders) }).toMatchObject({ foreign: 0, hidden: 0 });
    expect(wrongOf(answers)).toEqual([]);
    expect(logLines).toEqual([]);
  });

  test('the check notices the forwarding of 0.3.0', async () => {
    const unframed = smugglingForms('/api/whole', sentBy).filter(({ name }) =>
      /^(?:GET|HEAD|DELETE|OPTIONS), (?:chunked|a length, named in Connection)$/u.test(name),
    );
    const api = await startApi();
    const way = directWay((await startUnframedForwarding(api.port)).port, patienceWith.unframed);
    const people = await besidePeople(way.call, async () => void (await sendAll(way, unframed)));
    const hidden = hiddenIn(api.senders);
    expect(hidden).toBeGreaterThanOrEqual(unframed.length);
    expect(people.foreign).toBeGreaterThan(0);
  });
});

test('a refused body is refused on every path, and none of it reaches the API', async () => {
  const api = await startApi();
  const way = directWay((await startConsole(api.port)).port);
  const paths = ['/stats', '/page/stats', '/healthz', '/file.txt', '/nowhere.txt'];
  const answers = await sendAll(
    way,
    paths.flatMap((path) => smugglingForms(path)),
  );
  expect(wrongOf(answers.filter(([{ acceptsBody }]) => !acceptsBody))).toEqual([]);
  const accepted = answers.filter(([, received]) => readReceived(received).status < 400);
  expect(accepted.map(([{ name }]) => name)).toEqual([]);
  expect(api.senders).toEqual([]);
});

test.each([
  ['a body of a GET', 'GET /api/own', 'Content-Length: 3', 'abc', 413],
  ['a body of a page', 'GET /stats', 'Content-Length: 3', 'abc', 413],
  ['a coding', 'POST /api/own', 'Transfer-Encoding: gzip, chunked', '3\r\nabc\r\n0\r\n\r\n', 400],
])('what comes behind %s that was refused is no request', async (_what, line, framing, body, status) => {
  const api = await startApi();
  const way = directWay((await startConsole(api.port)).port);
  // The connection to the API is open, so a call would be sent at once.
  await way.call({ 'x-sent-by': 'Ann' });
  const refused = `${line} HTTP/1.1\r\nHost: a\r\n${framing}\r\n\r\n${body}`;
  const behind = 'POST /api/own HTTP/1.1\r\nHost: a\r\nX-Sent-By: attacker\r\nContent-Length: 2\r\n\r\n{}';
  const socket = way.openSocket();
  const received = text(socket);
  socket.write(refused + behind);
  expect(readReceived(await received)).toEqual({ answers: 1, status, closes: true });
  expect(api.senders).toEqual(['Ann']);
});

test('a client that resets its connection cannot hide its address: its call is not made', async () => {
  const from: unknown[] = [];
  const api = createServer((request, response) => {
    from.push(request.headers['x-forwarded-for']);
    response.end();
  });
  let ended = 0;
  const { port } = await startConsole(await listen(api), { onEnd: () => (ended += 1) });
  const call = 'POST /api/x HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 9.9.9.9\r\nContent-Length: 2\r\n\r\n{}';
  for (let sent = 0; sent < 20; sent += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(call, () => socket.resetAndDestroy());
    while (ended <= sent) await setImmediate();
  }
  expect(from.filter((addresses) => addresses !== '9.9.9.9, 127.0.0.1')).toEqual([]);
});

test('an answer that no call waits for closes its connection and is logged', async () => {
  let answered = 0;
  const closed = Promise.withResolvers<void>();
  const server = createServer();
  // Answers each request twice, like an API that has read a body as a request.
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
