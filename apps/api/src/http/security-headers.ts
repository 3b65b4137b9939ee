import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { readContract } from '#contract/document.ts';

/** The default `Cache-Control` of an answer. */
export const noStore = 'private, no-store';

/** Adds the headers of every answer, which forbid caching, framing and running anything in it. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('api-version', readContract().info.version);
    reply.header('cache-control', noStore);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  });
}
