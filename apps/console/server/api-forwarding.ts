import http from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';

import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import { traceparentOf } from '@publisher-console/monitoring/trace-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { answerHeaders, apiPrefix, requestHeaders } from './forwarded-headers.ts';

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

export interface ForwardingOptions {
  /** Such as `http://127.0.0.1:3001`. */
  apiOrigin: string;
  trustedProxies: TrustedProxies;
}

/** The API shows the mailbox only to calls with the headers of browsers: a trace shows it a proxy, so none is begun here. */
const mailboxUrl = /^\/api\/mailbox(?:[/?]|$)/u;

function traceHeader({ raw, trace }: FastifyRequest): { traceparent?: string } {
  return mailboxUrl.test(raw.url ?? '') ? {} : { traceparent: traceparentOf(trace) };
}

/**
 * Forwards `/api/*` to the API without the prefix. Bodies stream both ways without being parsed: the API decides whether a
 * call is valid. If the API cannot be reached, the answer is a 503 in the API's format.
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
      config: { kind: 'api' },
      // This hook runs before Fastify reads the body.
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
      headers: { ...requestHeaders(raw, trustedProxies), ...traceHeader(request) },
      timeout: idleTimeout,
    });
    call.once('timeout', () => call.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })));
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) call.destroy();
    });
    sendBody(raw, call);
    const answer = await answerTo(call);
    if (answer instanceof Error) {
      if (!reply.raw.destroyed) {
        request.isApiLost = true;
        server.log.error({ code: answer.code, traceId: request.trace.traceId }, 'The API did not answer');
      }
      const headers = { 'retry-after': retryAfterSeconds, 'cache-control': 'private, no-store' };
      return reply.code(503).headers(headers).send(unavailable);
    }
    if (!raw.complete) stopSending(raw, call, answer);
    answer.once('error', (error: NodeJS.ErrnoException) => {
      // A client that leaves ends the answer too.
      if (reply.raw.destroyed) return;
      request.isApiLost = true;
      server.log.error({ code: error.code, traceId: request.trace.traceId }, 'The API broke an answer off');
    });
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

/** Resolves with the answer before its body has arrived, or with the error. The answer's stream emits later errors. */
function answerTo(call: ClientRequest): Promise<IncomingMessage | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    call.once('response', resolve);
    call.on('error', resolve);
  });
}

/** Stops sending the body of a call that was answered before the whole body was sent. */
function stopSending(request: IncomingMessage, call: ClientRequest, answer: IncomingMessage): void {
  request.unpipe(call);
  answer.once('close', () => call.destroy());
}
