import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';

import { hasBody } from '@publisher-console/server-kit/message-framing';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import { traceparentOf } from '@publisher-console/server-kit/trace-context';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, Pool } from 'undici';
import type { Dispatcher } from 'undici';

import { answerHeaders, apiPrefix, requestHeaders } from './forwarded-headers.ts';
import { noStoreHeaders } from './security-headers.ts';

const retryAfterSeconds = '5';

/** Milliseconds without a byte from either side after which a call fails. */
const idleTimeout = 300_000;

const unavailable = {
  result: false,
  data: null,
  errors: null,
  message: 'The service is temporarily unavailable',
  code: 'unavailable',
};

/** Buyers read the network's sellers.json at the root: IAB Tech Lab, sellers.json 1.0. */
const sellersPath = '/sellers.json';

export interface ForwardingOptions {
  /** Such as `http://127.0.0.1:3001`. */
  apiOrigin: string;
  trustedProxies: TrustedProxies;
}

/**
 * The API shows the mailbox only to calls with the headers of browsers. A trace header would look like a proxy's, so
 * none is added.
 */
const mailboxUrl = /^\/api\/mailbox(?:[/?]|$)/u;

function traceHeader({ raw, trace }: FastifyRequest): { traceparent?: string } {
  return mailboxUrl.test(raw.url ?? '') ? {} : { traceparent: traceparentOf(trace) };
}

/**
 * Forwards `/api/*` to the API without the prefix, and `/sellers.json`. Bodies are streamed both ways without being
 * parsed: the API decides whether a call is valid. If the API cannot be reached, the answer is a 503 in its format.
 *
 * Connections to the API carry the calls of many users one after another, so a body that the API does not read to its
 * end would become another user's request. Only undici writes where a body begins and ends: it sends the length or the
 * chunks of the body, never writes a byte beyond them, and closes a connection on which anything else happened.
 */
export function forwardApi(server: FastifyInstance, { apiOrigin, trustedProxies }: ForwardingOptions): void {
  const api = openPool(apiOrigin, server.log);
  server.addHook('onClose', async () => api.destroy());

  for (const url of [apiPrefix, `${apiPrefix}/*`, sellersPath]) {
    server.route({
      method: url === sellersPath ? ['GET', 'HEAD'] : server.supportedMethods,
      url,
      exposeHeadRoute: false,
      config: { kind: 'api' },
      // This hook runs before Fastify reads the body.
      onRequest: async (request, reply) => forward(request, reply),
      handler: () => {},
    });
  }

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw } = request;
    // A path like `/%61pi/x` also matches this route.
    if (request.routeOptions.url !== sellersPath && raw.url?.startsWith(apiPrefix) !== true) {
      reply.callNotFound();
      return reply;
    }
    const left = new AbortController();
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      left.abort();
      // Otherwise the framework would continue with the request, and read its body.
      reply.hijack();
    });
    // The API's client destroys the body of a call that ended early, but the request itself still has to be read.
    const body = hasBody(raw.headers) ? raw.pipe(new PassThrough()) : null;
    const lost = (error: unknown, what: string): void => {
      if (left.signal.aborted) return;
      request.isApiLost = true;
      const { code } = error as NodeJS.ErrnoException;
      server.log.error({ code, traceId: request.trace.traceId }, what);
    };
    try {
      const answer = await api.request({
        method: raw.method as Dispatcher.HttpMethod,
        path: request.routeOptions.url === sellersPath ? sellersPath : pathOf(raw),
        headers: { ...requestHeaders(raw, trustedProxies), ...traceHeader(request) },
        body,
        signal: left.signal,
      });
      // If the API answers before the whole body was sent, the rest of the body is not forwarded.
      if (body !== null && !raw.complete) raw.unpipe(body);
      answer.body.once('error', (error) => lost(error, 'The API broke an answer off'));
      if (left.signal.aborted) {
        answer.body.destroy();
        return reply;
      }
      return reply.code(answer.statusCode).headers(answerHeaders(answer.headers)).send(answer.body);
    } catch (error) {
      if (left.signal.aborted) return reply;
      lost(error, 'The API did not answer');
      const headers = { 'retry-after': retryAfterSeconds, ...noStoreHeaders };
      return reply.code(503).headers(headers).send(unavailable);
    }
  }
}

/**
 * Connections to the API, each for one call at a time. Unexpected data on an idle connection close it and are logged.
 */
function openPool(apiOrigin: string, log: FastifyBaseLogger): Pool {
  const api = new Pool(apiOrigin, { headersTimeout: idleTimeout, bodyTimeout: idleTimeout, allowH2: false });
  api.on('disconnect', (_origin, _targets, error) => {
    const { code, message } = error;
    if (error instanceof errors.HTTPParserError || message === 'bad response')
      log.error({ code, reason: message }, 'The API sent what answers no call; its connection is closed');
  });
  return api;
}

/** The unchanged path without the prefix. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.slice(apiPrefix.length);
  return path.startsWith('/') ? path : `/${path}`;
}
