import http from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';

import { plainAddress } from '@publisher-console/http-edge/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import { isUsualHeader } from '@publisher-console/http-edge/usual-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where the API is on this origin. */
export const apiPrefix = '/api';

const retryAfterSeconds = '5';

/** Milliseconds without a byte from either side after which a call is given up. */
const silenceMax = 300_000;

/** Headers about one connection. The connection to the API has its own, and this server has answered `expect` already. */
const connectionHeaders = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const unavailable = {
  result: false,
  data: null,
  errors: null,
  message: 'The service is temporarily unavailable',
  code: 'unavailable',
};

export interface ForwardingOptions {
  /** Such as `http://127.0.0.1:3001`. */
  apiOrigin: string;
  trustedProxies: TrustedProxies;
}

/**
 * Forwards `/api/*` to the API without the prefix. Bodies stream both ways and are not parsed here: the API decides
 * whether a call is valid. An API that cannot be reached is a 503 in the form of its own answers.
 */
export function forwardApi(server: FastifyInstance, { apiOrigin, trustedProxies }: ForwardingOptions): void {
  const client = apiOrigin.startsWith('https:') ? https : http;
  const agent = new client.Agent({ keepAlive: true });
  server.addHook('onClose', async () => agent.destroy());

  for (const url of [apiPrefix, `${apiPrefix}/*`]) {
    server.route({
      method: server.supportedMethods,
      url,
      exposeHeadRoute: false,
      // Before the framework looks at the body.
      onRequest: async (request, reply) => forward(request, reply),
      handler: () => {},
    });
  }

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw } = request;
    const call = client.request(apiOrigin, {
      agent,
      method: raw.method,
      path: pathOf(raw),
      headers: withForwarding(raw, trustedProxies),
      timeout: silenceMax,
    });
    call.once('timeout', () => call.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })));
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) call.destroy();
    });
    sendBody(raw, call);
    const answer = await answerTo(call);
    if (answer instanceof Error) {
      if (!reply.raw.destroyed) server.log.error({ code: answer.code }, 'The API did not answer');
      const headers = { 'retry-after': retryAfterSeconds, 'cache-control': 'private, no-store' };
      return reply.code(503).headers(headers).send(unavailable);
    }
    if (!raw.complete) stopSending(raw, call, answer);
    return reply
      .code(answer.statusCode ?? 502)
      .headers(answerHeaders(answer.headers))
      .send(answer);
  }
}

/** The path without the prefix, as it was sent. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.slice(apiPrefix.length);
  return path.startsWith('/') ? path : `/${path}`;
}

function sendBody(request: IncomingMessage, call: ClientRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) call.end();
  else request.pipe(call);
}

/** Resolves with the head of the answer, or with the error. A later error reaches whoever reads the answer. */
function answerTo(call: ClientRequest): Promise<IncomingMessage | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    call.once('response', resolve);
    call.on('error', resolve);
  });
}

/** The API has answered without waiting for the whole body. */
function stopSending(request: IncomingMessage, call: ClientRequest, answer: IncomingMessage): void {
  request.unpipe(call);
  answer.once('close', () => call.destroy());
}

/**
 * Headers for the other end, without those about the connection. A client cannot name any header in `Connection` to have it
 * removed: that of a proxy says where a call comes from, and may have any name.
 */
function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set([...connectionHeaders, ...named.filter(isUsualHeader)]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}

/**
 * The headers for the API. The address of the client is added to the list that the proxies before this server wrote. The
 * API reads that list from its end with the same setting, so nothing has to be removed from it here. Host and protocol are
 * taken over from a trusted proxy only. All hosts are kept: the API's mailbox opens only if each of them is this machine.
 */
function withForwarding(request: IncomingMessage, proxies: TrustedProxies): OutgoingHttpHeaders {
  const { 'x-forwarded-proto': _protocol, ...others } = endToEnd(request.headers);
  return { ...others, ...forwardingHeaders(request, proxies) };
}

/** The headers that say for whom the API is called. */
export function forwardingHeaders(
  { headers, socket }: IncomingMessage,
  proxies: TrustedProxies,
): Record<string, string> {
  const peer = plainAddress(socket.remoteAddress ?? '') ?? 'unknown';
  const {
    'x-forwarded-for': way,
    'x-forwarded-host': hosts,
    'x-forwarded-proto': protocol,
    host = 'unknown',
  } = headers;
  const believed = proxies.trusts(peer) ? { hosts, protocol } : {};
  return {
    'x-forwarded-for': listed(way, peer),
    'x-forwarded-host': listed(believed.hosts, host),
    ...(believed.protocol === undefined ? {} : { 'x-forwarded-proto': listed(believed.protocol) }),
  };
}

function listed(...values: (string | string[] | undefined)[]): string {
  return values
    .flat()
    .filter((value) => value !== undefined && value !== '')
    .join(', ');
}

/** A redirect to a path of the API gets the prefix. */
function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[] | undefined> {
  const { location, ...rest } = endToEnd(headers) as IncomingHttpHeaders;
  if (location === undefined) return rest;
  return { ...rest, location: /^\/(?!\/)/u.test(location) ? `${apiPrefix}${location}` : location };
}
