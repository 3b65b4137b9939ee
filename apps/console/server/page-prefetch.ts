import { compressAnswer } from '@publisher-console/server-kit/compression';
import { hasBody } from '@publisher-console/server-kit/message-framing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { pagePrefetchPrefix } from '#session/page-lines.ts';

import { pageApi, pageRequest, plainPath } from './pages.ts';
import type { PageEntry, PageOptions } from './pages.ts';
import { noStoreHeaders } from './security-headers.ts';

/** Rendering uses the only thread, and slow reports stay open. Above this number, browsers make their own calls. */
const callsMax = 64;

const retryAfterSeconds = '5';

/** The tokens of a session are shorter. */
const tokenForm = /^[\x21-\x7e]{1,4096}$/u;
const bearer = /^Bearer (?<token>[\x21-\x7e]{1,4096})$/u;

/**
 * `POST /page/…` answers with the data and the rendering of a signed-in page, as lines. The tokens are in headers, so a
 * page of another site cannot send the call: it would need a preflight, which is refused.
 */
export function servePagePrefetch(
  server: FastifyInstance,
  { pages, refuse, ...options }: PageOptions & { pages: PageEntry; refuse: Refuse },
): void {
  let running = 0;
  const onError = (failure: unknown): void => server.log.error(failure);

  server.route({
    method: 'POST',
    url: `${pagePrefetchPrefix}/*`,
    config: { kind: 'page_call' },
    onSend: compressAnswer,
    // This hook runs before Fastify reads the body.
    onRequest: async (request, reply) => {
      const path = request.url.slice(pagePrefetchPrefix.length);
      const tokens = tokensOf(request);
      reply.headers(noStoreHeaders);
      if (hasBody(request.headers)) return refuse(reply, 413);
      if (tokens === null) return refuse(reply, 401);
      if (!request.url.startsWith(pagePrefetchPrefix) || plainPath(path) !== path) return refuse(reply, 404);
      if (running >= callsMax) return refuse(reply.header('retry-after', retryAfterSeconds), 503);
      running += 1;
      reply.raw.once('close', () => (running -= 1));
      const api = pageApi(request, options);
      return reply.send(pages.load(pageRequest(path, request, reply), { api, tokens, onError }));
    },
    handler: () => {},
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: `${pagePrefetchPrefix}/*`,
    handler: (_request, reply) => refuse(reply.header('allow', 'POST'), 405),
  });
}

type Refuse = (reply: FastifyReply, status: number) => FastifyReply;

function tokensOf({ headers }: FastifyRequest): { token: string; refreshToken: string } | null {
  const token = bearer.exec(headers.authorization ?? '')?.groups?.['token'];
  const refreshToken = headers['refresh-token'];
  if (token === undefined || typeof refreshToken !== 'string' || !tokenForm.test(refreshToken)) return null;
  return { token, refreshToken };
}
