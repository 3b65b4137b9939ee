import { findClient } from '@publisher-console/server-kit/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import { continueTrace } from '@publisher-console/server-kit/trace-context';
import type { TraceContext } from '@publisher-console/server-kit/trace-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The purpose of a request: a page, the data of a page, a call that is forwarded to the API, or a file or probe. */
type RequestKind = 'page' | 'page_call' | 'api' | 'file';

/** A request that has ended. A client that left early has status 499, as in nginx; an answer that the API broke off has 502. */
export interface EndedRequest {
  kind: RequestKind;
  status: number;
  seconds: number;
  /** Whether the API could not be reached, or broke its answer off. */
  isApiLost: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** By default, a file. */
    kind?: RequestKind;
  }
  interface FastifyRequest {
    trace: TraceContext;
    isApiLost: boolean;
  }
}

interface AccessLogOptions {
  trustedProxies: TrustedProxies;
  /** Called at the end of each request. */
  onEnd?: ((ended: EndedRequest) => void) | undefined;
}

const clientClosedRequest = 499;
const badGateway = 502;

/** Assigns each request to a trace, and writes a line when it has ended. Files of the build get no line. */
export function logRequests(server: FastifyInstance, { trustedProxies, onEnd }: AccessLogOptions): void {
  server.decorateRequest('trace');
  server.decorateRequest('isApiLost', false);
  server.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    request.trace = continueTrace(typeof traceparent === 'string' ? traceparent : undefined);
    const { socket } = request.raw;
    // A closed socket has no address.
    const client = findClient({ remoteAddress: socket.remoteAddress, headers: request.headers }, trustedProxies);
    const sentBefore = socket.bytesWritten;
    let isAnswered = false;
    reply.raw.once('finish', () => (isAnswered = true));
    // `finish` is not emitted when the client leaves early; `close` always is.
    reply.raw.once('close', () => {
      const { kind = 'file' } = request.routeOptions.config;
      const cut = request.isApiLost ? badGateway : clientClosedRequest;
      const status = isAnswered ? reply.statusCode : cut;
      onEnd?.({ kind, status, seconds: reply.elapsedTime / 1_000, isApiLost: request.isApiLost });
      if (kind === 'file') return;
      const bytes = socket.bytesWritten - sentBefore;
      const line = { ...lineOf(request, reply), kind, status, bytes, clientAddress: client.address };
      server.log.info(line, 'request');
    });
    done();
  });
}

function lineOf({ trace, method, url }: FastifyRequest, reply: FastifyReply) {
  // The answer of a forwarded call has the id under which the API logs it.
  const requestId = reply.getHeader('x-request-id');
  return {
    ...(typeof requestId === 'string' && { requestId }),
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentSpanId !== null && { parentSpanId: trace.parentSpanId }),
    method,
    path: loggedPath(url),
    duration: Math.round(reply.elapsedTime),
  };
}

/** Longer than any word of a path, but shorter than a key. */
const longestWord = 24;

/**
 * A path for the log: without the query, and with `:id` in place of segments that are not words. Paths contain the keys
 * of links in mails and of files, which anyone who has a key may use.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/u);
  const segments = path.split('/').slice(0, 8);
  return segments
    .map((segment) => (segment.length <= longestWord && /^[a-z.-]*$/u.test(segment) ? segment : ':id'))
    .join('/');
}
