import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { acceptsGzip } from '@publisher-console/server-kit/accepts-gzip';
import type { FastifyInstance } from 'fastify';
import { contractText, routePath } from '#contract/document.ts';
import type { ContractAudience } from '#contract/document.ts';
import { ApiError } from '#contract/api-error.ts';
import { hasTag, weakTag } from './entity-tag.ts';

/** Answers 405 for a known path that is called by a method it does not have. The router would answer 404. */
export function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly string[]): void {
  const known = methods.map((method) => method.toUpperCase());
  const allowed = known.includes('GET') ? [...known, 'HEAD'] : known;
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url: routePath(path),
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new ApiError('method_not_allowed');
    },
    handler: () => {},
  });
}

/** The addresses of the documents that are for programs of others. */
const addresses = {
  publishers: '/openapi.yaml',
  network: '/network/openapi.yaml',
} as const satisfies Partial<Record<ContractAudience, string>>;

/**
 * Serves a document of the contract as it was written, to everybody: generators of clients, and pages of any origin. The
 * version of that of publishers is also in the header `API-Version`, as in every answer.
 */
export function serveContractDocument(app: FastifyInstance, audience: keyof typeof addresses): void {
  const url = addresses[audience];
  const document = contractText(audience);
  const tag = weakTag(createHash('sha256').update(document).digest());

  // No limit counts these calls, so each must be cheap: it is compressed once, for the first who accepts that.
  let compressed: Buffer | undefined;

  app.get(url, ({ headers }, reply) => {
    reply.headers({ 'cache-control': 'public, no-cache', etag: tag, 'access-control-allow-origin': '*' });
    reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
    if (hasTag(headers['if-none-match'], tag)) return reply.code(304).send();
    reply.type('application/yaml');
    if (!acceptsGzip(headers['accept-encoding'])) return reply.send(document);
    compressed ??= gzipSync(document, { level: 9 });
    return reply.header('content-encoding', 'gzip').send(compressed);
  });
  refuseOtherMethods(app, url, ['get']);
}
