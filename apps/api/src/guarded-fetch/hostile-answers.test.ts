import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { FetchRules, OutsideOptions } from './guarded-fetch.ts';
import { createResolveName } from './resolve-name.ts';

const host = 'hostile.example';
const url = `http://${host}/`;
const mebibyte = 1_024 * 1_024;

/** The server calls this with its next connection, once the request has arrived. */
let answer: (socket: Socket) => void;
let server: Server;
let sockets: Socket[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Fetches the URL from a server that does `then` with the connection. */
function fetchFrom(then: typeof answer, options: OutsideOptions = {}, rules: FetchRules = {}, asked = url) {
  sockets = [];
  answer = then;
  const { port } = server.address() as AddressInfo;
  const outsideAddresses = new Map([[host, { address: '127.0.0.1', port }]]);
  return createGuardedFetch({ outsideAddresses, ...options })(asked, rules);
}

/** Fetches the URL from a server that writes `parts` and closes the connection. */
function ask(parts: (string | Buffer)[], rules?: FetchRules) {
  return fetchFrom((socket) => socket.end(Buffer.concat(parts.map((part) => Buffer.from(part)))), {}, rules);
}

/** Resolves when every connection that the fetch opened is closed. */
async function allClosed(): Promise<void> {
  expect(sockets).not.toEqual([]);
  // Not events.once: a connection that is reset reports an error before it closes.
  const isClosed = (socket: Socket) =>
    new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())));
  await Promise.all(sockets.map(isClosed));
}

function failed(failure: string) {
  return expect.objectContaining({ kind: 'failed', failure }) as unknown;
}

function headers(...lines: string[]): string {
  return `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
}

function compressed(encoding: string, body: Buffer): (string | Buffer)[] {
  return [headers(`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`), body];
}

const bomb = gzipSync(Buffer.alloc(64 * mebibyte));

describe.each(['gzip', 'x-gzip'])('a body in %s', (encoding) => {
  test('is decompressed', async () => {
    const body = Buffer.from('network.example, 1, DIRECT');
    const outcome = await ask(compressed(encoding, gzipSync(body)));
    expect(outcome).toMatchObject({ kind: 'answered', body, hops: [{ bytes: body.length }] });
  });

  test('of 64 MiB in a small file is decompressed up to little more than 2 MiB', async () => {
    expect(bomb.length).toBeLessThan(mebibyte / 8);
    const outcome = await ask(compressed(encoding, bomb));
    expect(outcome).toEqual(failed('too_large'));
    expect(outcome.hops[0]?.bytes).toBeLessThanOrEqual(2 * mebibyte + 128 * 1_024);
  });

  test('that ends early or is something else is no answer', async () => {
    const whole = gzipSync('network.example, 1, DIRECT'.repeat(100));
    expect(await ask(compressed(encoding, whole.subarray(0, -12)))).toEqual(failed('cut_short'));
    expect(await ask(compressed(encoding, Buffer.from('junk'.repeat(100))))).toEqual(failed('bad_answer'));
  });
});

test('empty members of gzip without an end are cut', async () => {
  const empty = gzipSync('');
  const members = Buffer.concat(Array.from({ length: (3 * mebibyte) / empty.length }, () => empty));
  expect(await ask([headers('Content-Encoding: gzip'), members])).toEqual(failed('too_large'));
});

test.each([
  ['br', brotliCompressSync('a')],
  ['zstd', zstdCompressSync('a')],
  ['deflate', deflateSync('a')],
  ['compress', Buffer.from('a')],
  ['gzip, br', gzipSync('a')],
  [Array.from({ length: 20 }, () => 'gzip').join(', '), gzipSync('a')],
])('an encoding that no request offers is not decompressed: %s', async (encoding, body) => {
  expect(await ask(compressed(encoding, body))).toMatchObject({
    failure: 'unknown_encoding',
    hops: [{ status: 200, bytes: 0, ...(encoding.length <= 40 && { contentEncoding: encoding }) }],
  });
});

test('two headers for encodings are no answer', async () => {
  const parts = [headers('Content-Encoding: gzip', 'Content-Encoding: gzip'), gzipSync(gzipSync('a'))];
  expect(await ask(parts)).toEqual(failed('unknown_encoding'));
});

test.each(['UTF-8', 'utf8', 'none', 'identity', '', 'aws-chunked', 'Identity, UTF-8'])(
  'the encoding %j is none: the body is read as it is',
  async (encoding) => {
    const body = Buffer.from('network.example, 1, DIRECT');
    const hops = [{ url, status: 200, contentType: null, bytes: body.length }];
    expect(await ask(compressed(encoding, body))).toMatchObject({ kind: 'answered', body, hops });
    expect(await ask(compressed(`${encoding}, gzip`, gzipSync(body)))).toMatchObject({ kind: 'answered', body });
  },
);

describe('the size of a body', () => {
  test('of 2 MiB is allowed, a byte more is not', async () => {
    const body = Buffer.alloc(2 * mebibyte, 'a');
    const allowed = await ask([headers(`Content-Length: ${body.length}`), body]);
    expect(allowed).toMatchObject({ kind: 'answered', hops: [{ bytes: body.length }] });
    expect(await ask([headers(), body, 'a'])).toEqual(failed('too_large'));
  });

  test('that the caller allows holds, but never more than 2 MiB', async () => {
    const parts = [headers(), 'a'.repeat(11)];
    expect(await ask(parts, { maxBytes: 11 })).toMatchObject({ kind: 'answered' });
    expect(await ask(parts, { maxBytes: 10 })).toEqual(failed('too_large'));
    const large = [headers(), Buffer.alloc(2 * mebibyte + 1)];
    expect(await ask(large, { maxBytes: Infinity })).toEqual(failed('too_large'));
  });

  test.each([
    ['without an end', headers()],
    ['of 1 GB', headers('Content-Length: 1000000000')],
    ['in chunks without an end', headers('Transfer-Encoding: chunked')],
  ])('%s is cut at the limit, and the connection is closed', async (_what, head) => {
    let written = 0;
    const isChunked = head.includes('chunked');
    const block = Buffer.concat([
      Buffer.from(isChunked ? '10000\r\n' : ''),
      Buffer.alloc(65_536),
      Buffer.from(isChunked ? '\r\n' : ''),
    ]);
    const outcome = await fetchFrom((socket) => {
      socket.write(head);
      const write = () => {
        while (!socket.destroyed) {
          written += block.length;
          if (!socket.write(block)) return;
        }
      };
      socket.on('drain', write);
      write();
    });
    expect(outcome).toEqual(failed('too_large'));
    await allClosed();
    // The server also sends the bytes that the operating system buffers between the two sockets.
    expect(written).toBeLessThan(16 * mebibyte);
  });

  test('counts with what surrounds it: chunks of one byte are cut', async () => {
    const parts = [headers('Transfer-Encoding: chunked'), '1\r\na\r\n'.repeat(mebibyte / 2)];
    expect(await ask(parts)).toEqual(failed('too_large'));
    const few = [headers('Transfer-Encoding: chunked'), '1\r\na\r\n'.repeat(10_000), '0\r\n\r\n'];
    expect(await ask(few)).toMatchObject({ kind: 'answered', body: Buffer.alloc(10_000, 'a') });
  });

  test('may be larger than Content-Length: the rest is not read', async () => {
    const outcome = await ask([headers('Content-Length: 3'), 'abcHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret']);
    expect(outcome).toMatchObject({ kind: 'answered', body: Buffer.from('abc') });
  });

  test.each([
    ['Content-Length', [headers('Content-Length: 10'), 'abc']],
    ['chunks', [headers('Transfer-Encoding: chunked'), '3\r\nabc\r\n']],
  ])('may not be smaller than its %s', async (_what, parts) => {
    expect(await ask(parts)).toEqual(failed('cut_short'));
  });
});

describe('headers', () => {
  test.each([
    ['of 64 KB', headers(`X-Long: ${'a'.repeat(65_536)}`)],
    ['of 64 KB in many lines', headers(...Array.from({ length: 4_096 }, (_, n) => `X-${n}: aaaaaaaa`))],
    [
      'with 1,000 cookies of 50 bytes',
      headers(...Array.from({ length: 1_000 }, () => `Set-Cookie: a=${'b'.repeat(36)}`)),
    ],
    ['with Transfer-Encoding twice', headers('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
    ['with Transfer-Encoding and Content-Length', headers('Transfer-Encoding: chunked', 'Content-Length: 5')],
    ['with two lengths', headers('Content-Length: 5', 'Content-Length: 6')],
    ['with a length that is no number', headers('Content-Length: -1')],
    ['with a line that is no header', headers('nonsense')],
    ['with a bare line break in a value', headers('X-A: b\nX-C: d\rX-E: f')],
    ['of another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ])('%s are no answer', async (_what, head) => {
    expect(await ask([head, '5\r\nhello\r\n0\r\n\r\n'])).toEqual(failed('bad_answer'));
  });

  test('of trailers of 64 KB are no answer', async () => {
    const trailers = `X-Long: ${'a'.repeat(65_536)}\r\n\r\n`;
    expect(await ask([headers('Transfer-Encoding: chunked'), `3\r\nabc\r\n0\r\n${trailers}`])).toEqual(
      failed('bad_answer'),
    );
  });

  test('of up to five informational answers may come before the answer proper', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const proper = [headers('Content-Length: 1'), 'a'];
    expect(await ask([early.repeat(5), ...proper])).toMatchObject({ kind: 'answered', status: 200 });
    expect(await ask([early.repeat(6), ...proper])).toEqual(failed('bad_answer'));
  });

  test.each([
    ['informational answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['empty lines', '', '\r\n'],
    ['letters of a status line', 'HTTP/1.1 200 ', 'a'],
  ])('after %s without an end never come, and the connection is closed', async (_what, begin, piece) => {
    let written = 0;
    const block = Buffer.from(piece.repeat(1_000));
    const outcome = await fetchFrom(
      (socket) => {
        socket.write(begin);
        const write = () => {
          while (!socket.destroyed && socket.write(block)) written += block.length;
        };
        socket.on('drain', write);
        write();
      },
      { timeout: 2_000 },
    );
    expect(outcome).toEqual(failed('bad_answer'));
    await allClosed();
    // The server also sends the bytes that the operating system buffers between the two sockets.
    expect(written).toBeLessThan(16 * mebibyte);
  });

  test.each([
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['a'.repeat(201), null],
    ['text/plain\u0085', null],
    ['text/пример', null],
  ])('with the content type %j give %j', async (sent, given) => {
    const outcome = await ask([headers(`Content-Type: ${sent}`), 'a']);
    expect(outcome).toMatchObject({ kind: 'answered', contentType: given, hops: [{ contentType: given }] });
  });
});

test('the connection of a redirect is closed, whatever else it would carry', async () => {
  let asked = 0;
  const outcome = await fetchFrom((socket) => {
    asked += 1;
    if (asked > 1) socket.end(headers('Content-Length: 0'));
    else socket.write('HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 1000\r\n\r\nabc');
  });
  expect(outcome).toMatchObject({ kind: 'answered', hops: [{ status: 302, bytes: 0 }, { status: 200 }] });
  await allClosed();
});

test('a connection that is closed without an answer has failed', async () => {
  expect(await ask([])).toEqual(failed('connection_failed'));
  expect(await ask(['HTTP/1.1 200 OK\r\nContent-'])).toEqual(failed('connection_failed'));
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
  expect(await ask([upgrade])).toEqual(failed('connection_failed'));
});

test('a port without a listener refuses the connection', async () => {
  const unused = createServer().listen(0, '127.0.0.1');
  await once(unused, 'listening');
  const { port } = unused.address() as AddressInfo;
  unused.close();
  await once(unused, 'close');
  const fetch = createGuardedFetch({ outsideAddresses: new Map([[host, { address: '127.0.0.1', port }]]) });
  for (const scheme of ['http', 'https'])
    expect(await fetch(`${scheme}://${host}/`)).toEqual(failed('connection_refused'));
});

test('a port for https that speaks http has no TLS', async () => {
  const answerPlainly = (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  expect(await fetchFrom(answerPlainly, {}, {}, `https://${host}/`)).toEqual(failed('tls_failed'));
});

describe('the time for everything ends', () => {
  const options = { timeout: 300 };

  test.each([
    ['a server that says nothing', []],
    ['headers that stop', ['HTTP/1.1 200 OK\r\nContent-']],
    ['headers without a body', [headers('Content-Length: 5')]],
    ['a body that stops', [headers('Content-Length: 5'), 'abc']],
    ['a compressed body that stops', [headers('Content-Encoding: gzip'), gzipSync('abc').subarray(0, 12)]],
  ])('%s', async (_what, parts) => {
    const outcome = await fetchFrom((socket) => parts.forEach((part) => socket.write(part)), options);
    expect(outcome).toEqual(failed('timed_out'));
    await allClosed();
  });

  test('a body of single bytes', async () => {
    const outcome = await fetchFrom((socket) => {
      socket.write(headers());
      const dripping = setInterval(() => socket.write('a'), 20);
      socket.once('close', () => clearInterval(dripping));
    }, options);
    expect(outcome).toEqual(failed('timed_out'));
    await allClosed();
  });

  test('a TLS handshake that stalls', async () => {
    expect(await fetchFrom(() => {}, options, {}, `https://${host}/`)).toEqual(failed('timed_out'));
    await allClosed();
  });

  test('redirects that are each slow', async () => {
    const outcome = await fetchFrom((socket) => {
      const later = setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n'), 100);
      socket.once('close', () => clearTimeout(later));
    }, options);
    expect(outcome).toEqual(failed('timed_out'));
    await allClosed();
  });

  test('a name server that does not answer', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const asked = once(silent, 'message');
    const resolve = createResolveName([`127.0.0.1:${silent.address().port}`]);
    expect(await createGuardedFetch({ resolve, ...options })('http://a.example/')).toEqual(failed('timed_out'));
    await asked;
    silent.close();
  });
});

test('a caller that gives up gets its own reason, and the connection is closed', async () => {
  const caller = new AbortController();
  const reason = new Error('The caller left.');
  const leave = (socket: Socket) => {
    socket.write(headers('Content-Length: 5'));
    caller.abort(reason);
  };
  await expect(fetchFrom(leave, {}, { signal: caller.signal })).rejects.toBe(reason);
  await allClosed();
  await expect(fetchFrom(leave, {}, { signal: caller.signal })).rejects.toBe(reason);
});
