import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hasPath, enforcePace, uploadPace, usualPace } from './request-pace.ts';
import type { RequestPace } from './request-pace.ts';

let server: Server;
let pace: RequestPace;
/** Whether the server reads the bodies that arrive. */
let isReading: boolean;
const calls: IncomingMessage[] = [];
beforeEach(async () => {
  isReading = true;
  calls.length = 0;
  server = createServer((call, response) => {
    calls.push(call);
    enforcePace(call, response, { pace, server });
    if (isReading) call.resume();
    call.once('end', () => response.end('whole'));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => socket.end(error.code));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the head of a request and then what `send` writes. Resolves with the answer when the connection is closed. */
async function post(send: (write: (bytes: number) => Promise<void>) => Promise<void>, length: number): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString()));
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  await send((bytes) => new Promise((written) => socket.write(Buffer.alloc(bytes), () => written())));
  await closed;
  return answer;
}

/** Sends one byte after another until the connection is closed. */
const drop = async (write: (bytes: number) => Promise<void>) => {
  for (let sent = 0; sent < 200 && calls.every(({ destroyed }) => !destroyed); sent += 1) {
    await write(1);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
};

test('a body that is not whole in time ends the request', async () => {
  pace = { whole: 100 };
  expect(await post((write) => write(5), 10)).toBe('ERR_HTTP_REQUEST_TIMEOUT');
});

test('a sender who sends too little in a span is cut off, however long a body may last', async () => {
  pace = { whole: 60_000, least: { bytes: 1_000, within: 100 } };
  expect(await post(drop, 1_000_000)).toBe('ERR_HTTP_REQUEST_TIMEOUT');
});

test('a sender who sends enough is not', async () => {
  pace = { whole: 60_000, least: { bytes: 1, within: 5_000 } };
  expect(await post((write) => write(100_000), 100_000)).toMatch(/whole$/);
});

test('a sender who waits for us is not cut off', async () => {
  pace = { whole: 60_000, least: { bytes: 10, within: 50 } };
  isReading = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = post(async (write) => {
    const written = write(300_000);
    while (!calls[0]?.readableLength) await setImmediate();
    // Several spans pass in which the server reads nothing.
    vi.advanceTimersByTime(300);
    expect(calls[0].destroyed).toBe(false);
    calls[0].resume();
    await written;
  }, 300_000);
  expect(await answer).toMatch(/whole$/);
});

test('the largest form arrives on a line of 1 Mbit/s, and other bodies have half a minute', () => {
  const largest = (10 * 20 + 200) * 1024 ** 2;
  expect((largest / 125_000) * 1_000).toBeLessThan(uploadPace.whole);
  expect(uploadPace.least).toEqual({ bytes: 60_000, within: 60_000 });
  expect(usualPace).toEqual({ whole: 30_000 });
});

test.each([
  ['/upload', '/upload', true],
  ['/upload?x', '/upload', true],
  ['/api/upload', '/api/upload', true],
  ['/api/upload', '/upload', false],
  ['/upload/', '/upload', false],
  ['/login', '/upload', false],
])('the URL %s has the path %s: %s', (url, path, expected) => {
  expect(hasPath(url, path)).toBe(expected);
});
