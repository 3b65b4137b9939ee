import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRefusedBody } from './refused-body.ts';

let port: number;
const server = createServer((call, response) => {
  if (call.url === '/closing') response.setHeader('connection', 'close');
  const reply = {
    raw: response,
    header: (name: string, value: string) => response.setHeader(name, value),
    removeHeader: (name: string) => response.removeHeader(name),
  };
  void readRefusedBody({ raw: call }, reply).then(() => response.writeHead(413).end('too large'));
});
beforeAll(async () => {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Sends the whole request before it reads anything, as many clients do. Fails when the connection is closed meanwhile.
 */
function upload(path: string, connection: string, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: ${bytes}\r\n\r\n`;
    socket.once('error', reject);
    socket.write(head);
    socket.write(Buffer.alloc(bytes, 0x20), (error) => {
      if (error) reject(error);
      socket.once('data', (answer: Buffer) => {
        resolve(answer.toString().slice(0, 12));
        socket.destroy();
      });
    });
  });
}

test.each([
  ['lives on', '/', 'keep-alive'],
  ['lives on, although the framework has asked for a close', '/closing', 'keep-alive'],
  ['is closed by the wish of the client', '/', 'close'],
])('the answer arrives when the connection %s', { timeout: 60_000 }, async (_which, path, connection) => {
  const answers = [];
  for (let sent = 0; sent < 40; sent += 8)
    answers.push(...(await Promise.all(Array.from({ length: 8 }, () => upload(path, connection, 8 * 1024 ** 2)))));
  expect(answers).toEqual(Array.from({ length: 40 }, () => 'HTTP/1.1 413'));
});

test('a body that is too large for that too ends with its connection', { timeout: 60_000 }, async () => {
  await expect(upload('/', 'close', 128 * 1024 ** 2)).rejects.toThrow(/ECONNRESET|EPIPE/);
});
