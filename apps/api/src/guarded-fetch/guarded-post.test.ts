import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createGuardedPost } from './guarded-post.ts';
import type { OutsideOptions } from './guarded-fetch.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A host on the loopback interface that does `then` with each connection, and a post to it. */
async function postTo(then: (socket: Socket) => void, options: OutsideOptions = {}) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    then(socket);
  });
  opened.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const post = createGuardedPost({
    outsideAddresses: new Map([['shop.example', { address: '127.0.0.1', port }]]),
    ...options,
  });
  const signal = new AbortController().signal;
  const outcome = await post.send('http://shop.example/', { body: '{}', headers: {}, signal });
  return { outcome, sockets };
}

const answer = (text: string) => (socket: Socket) => void socket.write(text);
const head = 'HTTP/1.1 200 OK\r\n';

describe('of an answer, nothing but the status is read', () => {
  test.each([
    ['has a body that never ends', `${head}content-length: 1000000000\r\n\r\nx`],
    ['is a redirect', 'HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\n\r\n', 302],
    ['has no body', 'HTTP/1.1 204 No Content\r\n\r\n', 204],
  ])('when it %s', async (_, text, status = 200) => {
    const { outcome, sockets } = await postTo(answer(text));
    expect(outcome).toEqual({ kind: 'answered', status });
    expect(sockets).toHaveLength(1);
  });

  test('when it is a number that is no status: then there was no answer', async () => {
    const { outcome } = await postTo(answer('HTTP/1.1 999 Denied\r\n\r\n'));
    expect(outcome).toEqual({ kind: 'failed', failure: 'bad_answer' });
  });

  test('when it is a gigabyte: the connection is closed before that', async () => {
    const chunk = Buffer.alloc(64 * 1_024);
    let sent = 0;
    const { outcome, sockets } = await postTo((socket) => {
      socket.write(`${head}\r\n`);
      const more = () => {
        while (sent < 2 ** 30 && !socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', more);
      more();
    });
    expect(outcome).toEqual({ kind: 'answered', status: 200 });
    const [socket] = sockets;
    if (socket?.destroyed === false) await new Promise((resolve) => void socket.once('close', resolve));
    expect(sent).toBeLessThan(2 ** 28);
  });
});

test('one request leaves on a connection, with the length of its body, and nothing is read after its answer', async () => {
  const sent: string[] = [];
  const { outcome, sockets } = await postTo((socket) => {
    socket.on('data', (piece: Buffer) => {
      sent.push(piece.toString('latin1'));
      if (sent.join('').endsWith('{}'))
        socket.write(`${head}content-length: 0\r\n\r\n${head}content-length: 0\r\n\r\n`);
    });
  });
  expect(outcome).toEqual({ kind: 'answered', status: 200 });
  const [request = '', ...rest] = sent.join('').split('\r\n\r\n');
  expect(request).toMatch(/^POST \/ HTTP\/1\.1\r\n/u);
  expect(request).toMatch(/\r\ncontent-length: 2(?:\r\n|$)/iu);
  expect(request).not.toMatch(/transfer-encoding/iu);
  expect(rest).toEqual(['{}']);
  expect(sockets).toHaveLength(1);
});

describe('before the answer, a host may send little', () => {
  const hint = 'HTTP/1.1 103 Early Hints\r\n\r\n';

  test.each([
    ['informational answers', '', hint],
    ['empty lines', '', '\r\n'],
    ['letters of a status line', 'HTTP/1.1 200 ', 'a'],
  ])('%s without an end are no answer, and the connection is closed', async (_, begin, piece) => {
    const block = Buffer.from(piece.repeat(1_000));
    let sent = 0;
    const { outcome, sockets } = await postTo(
      (socket) => {
        socket.write(begin);
        const more = () => {
          while (!socket.destroyed && socket.write(block)) sent += block.length;
        };
        socket.on('drain', more);
        more();
      },
      { timeout: 2_000 },
    );
    expect(outcome).toEqual({ kind: 'failed', failure: 'bad_answer' });
    const [socket] = sockets;
    if (socket?.destroyed === false) await new Promise((resolve) => void socket.once('close', resolve));
    // Most of it are the bytes that the operating system buffers between the two sockets.
    expect(sent).toBeLessThan(2 ** 24);
  });

  test.each([
    [5, { kind: 'answered', status: 200 }],
    [6, { kind: 'failed', failure: 'bad_answer' }],
  ])('%i informational answers: %j', async (count, expected) => {
    const { outcome } = await postTo(answer(`${hint.repeat(count)}${head}\r\n`));
    expect(outcome).toEqual(expected);
  });

  test('but with its body, an answer may be larger', async () => {
    const { outcome } = await postTo(answer(`${head}content-length: 1000000\r\n\r\n${'a'.repeat(1_000_000)}`));
    expect(outcome).toEqual({ kind: 'answered', status: 200 });
  });
});

describe('a post ends in its time', () => {
  test.each([
    ['does not answer', () => {}],
    [
      'answers a byte now and then',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('H'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('when the host %s', async (_, then) => {
    const { outcome } = await postTo(then, { timeout: 200 });
    expect(outcome).toMatchObject({ kind: 'failed' });
  });
});

describe('a post goes to public hosts alone', () => {
  const signal = new AbortController().signal;
  const opens: string[] = [];
  const postOf = (addresses: string[][]) =>
    createGuardedPost({
      resolve: async () => addresses.shift() ?? [],
      open: ({ addresses: [address = ''] }) => {
        opens.push(address);
        throw new Error('A connection was opened.');
      },
      ownOrigins: ['https://console.example'],
    });

  test.each([
    ['https://metadata.example/', ['169.254.169.254'], 'address_not_allowed'],
    ['https://inside.example/', ['10.1.2.3', '::1', 'fd00::1'], 'address_not_allowed'],
    ['https://console.example/', ['203.0.114.1'], 'host_not_allowed'],
    ['https://db.internal/', ['203.0.114.1'], 'host_not_allowed'],
    ['http://shop.example/', ['203.0.114.1'], 'bad_url'],
    ['https://shop.example:5432/', ['203.0.114.1'], 'bad_url'],
  ])('not to %s at %j', async (url, addresses, failure) => {
    expect(await postOf([addresses]).refusal(url, signal)).toBe(failure);
    const sent = await postOf([addresses]).send(url, { body: '{}', headers: {}, signal });
    expect(sent).toEqual({ kind: 'failed', failure });
    expect(opens).toEqual([]);
  });

  test('not to a name that has become a private one since it was set', async () => {
    const post = postOf([['203.0.114.1'], ['127.0.0.1']]);
    expect(await post.refusal('https://rebinding.example/', signal)).toBeNull();
    expect(await post.send('https://rebinding.example/', { body: '{}', headers: {}, signal })).toEqual({
      kind: 'failed',
      failure: 'address_not_allowed',
    });
    expect(opens).toEqual([]);
  });
});
