import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener, RequestOptions } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';

import { createConsoleServer } from '../console-server.ts';
import type { ConsoleServerOptions } from '../console-server.ts';

/**
 * Pages that contain their own URL. Two of them redirect, one fails, and one calls the API. The answer to a page
 * prefetch contains its request, stays open for one path, and reports a failure for another.
 */
const pages = `export default {
  fetch: async (request, api) => {
    const { pathname, search, host } = new URL(request.url);
    if (pathname === '/asking') return new Response((await api.fetch(new Request(api.baseUrl + '/x'))).body);
    if (pathname === '/old') return Response.redirect(new URL('/new', request.url), 307);
    if (pathname === '/abroad') return Response.redirect('https://elsewhere.example/x', 307);
    if (pathname === '/broken') throw new Error('secret inside');
    return new Response(pathname + search + ' at ' + host, { headers: { 'content-type': 'text/html' } });
  },
  load: (request, { api, tokens, onError }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/broken') onError(new Error('secret inside'));
    const headers = [...request.headers.keys()].join();
    const line = JSON.stringify({ method: request.method, path: pathname + search, tokens, headers });
    if (pathname !== '/open') return new Response(line);
    request.signal.addEventListener('abort', () => void fetch(api.baseUrl + '/left').catch(() => undefined));
    return new Response(new ReadableStream({ start: (lines) => lines.enqueue(new TextEncoder().encode(line)) }));
  },
};`;

export interface TestConsole {
  port: number;
  origin: string;
  buildFolder: string;
  logLines: string[];
  close(): Promise<void>;
}

/** Starts the console's server with pages for tests. */
export async function startTestConsole(
  options: Partial<ConsoleServerOptions> & Pick<ConsoleServerOptions, 'apiOrigin'>,
): Promise<TestConsole> {
  const buildFolder = mkdtempSync(join(tmpdir(), 'publisher-console-build-'));
  for (const folder of ['client', 'server']) mkdirSync(join(buildFolder, folder));
  writeFileSync(join(buildFolder, 'client', 'file.txt'), 'a file');
  writeFileSync(join(buildFolder, 'server', 'server.js'), pages);
  writeFileSync(join(buildFolder, 'package.json'), '{"type":"module"}');
  const logLines: string[] = [];
  const server = await createConsoleServer({
    trustedProxies: trusting('127.0.0.1'),
    buildFolder,
    // Most tests are about failures.
    logLevel: 'warn',
    logger: { write: (line) => void logLines.push(line) },
    ...options,
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: Number(new URL(origin).port),
    origin,
    buildFolder,
    logLines,
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
      rmSync(buildFolder, { recursive: true });
    },
  };
}

/** Trusts only these addresses. The default trusts all of loopback, and tests need untrusted peers too. */
export function trusting(...addresses: string[]): TrustedProxies {
  return { areDescribed: true, trusts: (address) => addresses.includes(address) };
}

/** A server on a free port of a loopback address. */
export interface Listening {
  origin: string;
  close(): Promise<void>;
}

export async function listen(listener: RequestListener, host = '127.0.0.1'): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((listening) => {
    server.listen(0, host, listening);
  });
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
}

/** A proxy like nginx: appends its client's address to `X-Forwarded-For`, and connects from its own address. */
export function startProxy(target: string, host: string, added: OutgoingHttpHeaders = {}): Promise<Listening> {
  return listen((request, response) => {
    const addresses = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...request.headers, 'x-forwarded-for': addresses, ...added };
    const passed = sendRequest(`${target}${request.url}`, { method: request.method, headers, localAddress: host });
    passed.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  }, host);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends one request with headers that `fetch` forbids. */
export function send(
  url: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = sendRequest(url, { agent: false, ...options });
    request.once('error', reject);
    request.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((received) => resolve({ status, headers, body: received }), reject);
    });
    request.end(body);
  });
}

/** Writes bytes to a port, optionally more later; resolves with the whole answer when the connection is closed. */
export function sendRaw(port: number, bytes: string, later?: { rest: string; after: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (later !== undefined) setTimeout(() => socket.writable && socket.write(later.rest), later.after);
    });
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(received));
  });
}
