import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { compressAnswer } from '@publisher-console/server-kit/compression';
import { traceparentOf } from '@publisher-console/server-kit/trace-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ForwardingOptions } from './api-forwarding.ts';
import { forwardingHeaders } from './forwarded-headers.ts';
import { noStoreHeaders } from './security-headers.ts';

/** Calls the API for the client that requests the page. */
interface PageApi {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
}

interface LoadOptions {
  api: PageApi;
  tokens: { token: string; refreshToken: string };
  /** Called with a failure that is not of the API. */
  onError: (failure: unknown) => void;
}

/** The exports of the build for the server. */
export interface PageEntry {
  /** Renders a page with public texts. */
  fetch: (request: Request, api: PageApi) => Promise<Response>;
  /** Answers a page prefetch. */
  load: (request: Request, options: LoadOptions) => Response;
}

export type PageOptions = Pick<ForwardingOptions, 'apiOrigin' | 'trustedProxies'>;

export async function importPages(buildFolder: string): Promise<PageEntry> {
  const entry = pathToFileURL(join(buildFolder, 'server', 'server.js'));
  return ((await import(entry.href)) as { default: PageEntry }).default;
}

/** Pages do not depend on these; the body of a page prefetch is empty. */
const unusedHeaders = new Set(['host', 'connection', 'authorization', 'refresh-token', 'content-length']);

/** Pages are rendered for this origin, so that no answer repeats the `Host` of a request. */
const origin = 'http://console.invalid';

/** Renders a page for every path without another route. Pages are streamed. */
export function servePages(server: FastifyInstance, { pages, ...options }: PageOptions & { pages: PageEntry }): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { kind: 'page' },
    onSend: compressAnswer,
    handler: async (request, reply) => {
      const path = plainPath(request.url);
      const page = await pages.fetch(pageRequest(path, request, reply), pageApi(request, options));
      const location = page.headers.get('location');
      if (location !== null) return redirect(page, pathOn(location));
      if (path === request.url) return page;
      await page.body?.cancel();
      return reply.headers(noStoreHeaders).redirect(path, 308);
    },
  });
}

export function pageApi(request: FastifyRequest, { apiOrigin, trustedProxies }: PageOptions): PageApi {
  // Compression would cost both processes time, and the API is near.
  const headers = {
    ...forwardingHeaders(request.raw, trustedProxies),
    'accept-encoding': 'identity',
    traceparent: traceparentOf(request.trace),
  };
  return { baseUrl: apiOrigin, fetch: (call) => fetch(withHeaders(call, headers)) };
}

/** The request for a page, aborted when the client leaves. For a page prefetch, which is a POST, it is a GET. */
export function pageRequest(path: string, { method, headers }: FastifyRequest, reply: FastifyReply): Request {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const sent = Object.entries(headers).filter(([name]) => !unusedHeaders.has(name));
  const texts = sent.map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`${origin}${path}`, {
    method: method === 'HEAD' ? method : 'GET',
    headers: texts,
    signal: left.signal,
  });
}

function withHeaders(call: Request, headers: Record<string, string>): Request {
  for (const [name, value] of Object.entries(headers)) call.headers.set(name, value);
  return call;
}

/** Removes doubled and trailing slashes in one step, so that one redirect is enough. */
export function plainPath(url: string): string {
  const [path = '', ...query] = url.split('?');
  const plain = path.replaceAll(/[/\\]+/gu, '/').replace(/(?<=.)\/$/u, '');
  return [plain, ...query].join('?');
}

/** A URL on this origin as a path; one on another origin unchanged. */
function pathOn(location: string): string {
  const url = new URL(location, origin);
  return url.origin === origin ? plainPath(`${url.pathname}${url.search}`) + url.hash : url.href;
}

function redirect({ status, headers }: Response, location: string): Response {
  const copy = new Headers(headers);
  copy.set('location', location);
  copy.delete('content-length');
  return new Response(null, { status, headers: copy });
}
