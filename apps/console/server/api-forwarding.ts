import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

const retryAfterSeconds = '5';

/** Forwards `/api/*` to the API without the prefix; bodies stream both ways and are never unpacked. */
export async function forwardApi(server: FastifyInstance, apiOrigin: string): Promise<void> {
  await server.register(httpProxy, {
    upstream: apiOrigin,
    prefix: '/api',
    rewritePrefix: '',
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.headers.host,
      }),
      onError: (reply, { error }) => {
        server.log.error(error, 'The API did not answer');
        reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'private, no-store').send({
          result: false,
          data: null,
          errors: null,
          message: 'The service is temporarily unavailable',
          code: 'unavailable',
        });
      },
    },
  });
}
