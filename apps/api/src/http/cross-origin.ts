import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Seconds for which a browser caches the answer to a preflight request. */
const preflightLife = 600;

/**
 * Allows pages of other origins to call the API, with tokens as usual. Browsers neither send nor store cookies for them,
 * so a browser can be a known device only on the console's own origin.
 */
export async function allowOrigins(app: FastifyInstance, allowedOrigins: string[]): Promise<void> {
  if (allowedOrigins.length === 0) return;
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && allowedOrigins.includes(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Refresh-Token', 'Idempotency-Key'],
    exposedHeaders: [
      'API-Version',
      'Content-Disposition',
      'Content-Length',
      'Deprecation',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Sunset',
      'X-Request-Id',
    ],
    maxAge: preflightLife,
    strictPreflight: false,
  });
}
