import { STATUS_CODES } from 'node:http';
import { fileURLToPath } from 'node:url';

import type { paths } from '@publisher-console/api-contract';
import { isReset, judgeFraming } from '@publisher-console/server-kit/message-framing';
import { hasPath, enforcePace, uploadPace, usualPace } from '@publisher-console/server-kit/request-pace';
import type { RequestPace } from '@publisher-console/server-kit/request-pace';
import { readRefusedBody } from '@publisher-console/server-kit/refused-body';
import { logDestination } from '@publisher-console/server-kit/log-destination';
import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { brand } from '#app/config.ts';

import { logRequests } from './access-log.ts';
import type { EndedRequest } from './access-log.ts';
import { forwardApi } from './api-forwarding.ts';
import type { ForwardingOptions } from './api-forwarding.ts';
import { serveBrandFiles } from './brand-files.ts';
import { refuseBrokenRequest, requestPath } from './bad-requests.ts';
import { serveBuiltFiles } from './built-files.ts';
import { apiPrefix } from './forwarded-headers.ts';
import { servePagePrefetch } from './page-prefetch.ts';
import { importPages, plainPath, servePages } from './pages.ts';
import { noStoreHeaders, refusalHeaders, setSecurityHeaders } from './security-headers.ts';
import { serveWebManifest } from './web-manifest.ts';

export interface ConsoleServerOptions extends ForwardingOptions {
  /** The build's output folder. */
  buildFolder?: string;
  /** Milliseconds within which a request has to arrive with its whole body, as in the API. */
  requestTimeout?: number;
  /** The least rate of an upload of files, as in the API. */
  senderPace?: RequestPace;
  /** Whether the process is about to stop and should get no more calls. */
  isStopping?: () => boolean;
  /** The lowest level of logged lines; by default, that of requests. */
  logLevel?: string;
  logger?: { write(line: string): void };
  /** Called at the end of each request. */
  onEnd?: (ended: EndedRequest) => void;
}

/** Milliseconds within which the head of a request has to arrive. */
const headersTimeout = 15_000;

/** The path of uploads of files, below the API's prefix. */
const uploadPath: keyof paths = '/file/upload/files';

/** The path with which an ad server sends a day of statistics, or a part of one. */
const feedPath = new RegExp(`^${apiPrefix}/network/feed/[^/?]+/day/[^/?]+(?:/part/[^/?]+)?(?:\\?|$)`, 'u');

function isUpload(url: string): boolean {
  return hasPath(url, `${apiPrefix}${uploadPath}`) || feedPath.test(url);
}

/**
 * The server of the console's origin: the API under `/api`, the files of the build, and pages at all other paths. It
 * does not listen yet.
 */
export async function createConsoleServer({
  apiOrigin,
  trustedProxies,
  buildFolder = fileURLToPath(new URL('../dist/', import.meta.url)),
  requestTimeout = usualPace.whole,
  senderPace = uploadPace,
  isStopping = () => false,
  logLevel = 'info',
  logger = logDestination(),
  onEnd,
}: ConsoleServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: { level: logLevel, stream: logger },
    // Instead of the framework's lines, `logRequests` writes one for each request.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during the shutdown is still answered.
    return503OnClosing: false,
    // The limit of the longest requests. The hook below sets that of each request.
    requestTimeout: Math.max(requestTimeout, senderPace.whole),
    http: {
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      connectionsCheckingInterval: Math.min(5_000, requestTimeout),
    },
    rewriteUrl: requestPath,
    clientErrorHandler: refuseBrokenRequest,
    // Fastify answers an invalid URL before the hooks run.
    frameworkErrors: (_error, _request, reply) => void refuse(reply as FastifyReply, 400),
  });
  logRequests(server, { trustedProxies, onEnd });
  setSecurityHeaders(server);
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const verdict = isReset(raw) ? 'unanswered' : judgeFraming(raw, reply.raw);
    if (verdict === 'accepted') done();
    else if (verdict === 'unanswered') reply.hijack();
    else refuse(reply, verdict);
  });
  server.addHook('onRequest', ({ raw }, reply, done) => {
    const pace = isUpload(raw.url ?? '') ? senderPace : { whole: requestTimeout };
    enforcePace(raw, reply.raw, { pace, server: server.server });
    done();
  });
  server.addHook('onSend', readRefusedBody);
  server.addHook('onRequest', ({ headers }, reply, done) => {
    if (headers.upgrade?.toLowerCase() === 'websocket') refuse(reply, 400);
    else done();
  });
  server.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 400 && statusCode < 500) return refuse(reply, statusCode);
    server.log.error(error);
    return refuse(reply, 500);
  });
  server.get('/healthz', (_request, reply) => {
    if (isStopping()) return refuse(reply.header('retry-after', '5'), 503);
    return reply.headers(noStoreHeaders).send({ result: true });
  });
  serveWebManifest(server);
  serveBrandFiles(server, brand);
  forwardApi(server, { apiOrigin, trustedProxies });
  await serveBuiltFiles(server, buildFolder);
  const pages = await importPages(buildFolder);
  servePagePrefetch(server, { pages, refuse, apiOrigin, trustedProxies });
  servePages(server, { pages, apiOrigin, trustedProxies });
  server.route({
    method: server.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    config: { kind: 'page' },
    // This hook runs before Fastify reads the body.
    onRequest: async (request, reply) =>
      isSentForm(request) ? reply.headers(noStoreHeaders).redirect(plainPath(request.url), 303) : refuseMethod(reply),
    handler: () => {},
  });
  // For methods that Fastify does not support, and for files that were deleted from the build's folder.
  server.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD' ? refuse(reply, 404) : refuseMethod(reply),
  );
  return server;
}

/** Without scripts the browser submits a form natively. No page handles that, so the answer redirects to the page. */
function isSentForm({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && /^application\/x-www-form-urlencoded\b/iu.test(headers['content-type'] ?? '');
}

function refuseMethod(reply: FastifyReply): FastifyReply {
  return refuse(reply.header('allow', 'GET, HEAD'), 405);
}

/** Answers with the status text only, without details of the error. */
function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .headers(refusalHeaders)
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(STATUS_CODES[status] ?? 'Error');
}
