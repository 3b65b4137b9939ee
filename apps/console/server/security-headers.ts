import type { FastifyInstance } from 'fastify';

/** Sent with every answer of this origin. Only pages need a content security policy, and they set their own. */
const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

/** No cache may store an answer that depends on the client or the time. */
export const noStoreHeaders = { 'cache-control': 'private, no-store' };

/** Sent with an answer that is one line of text. */
export const refusalHeaders = {
  ...securityHeaders,
  ...noStoreHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Adds the headers to every answer. */
export function setSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
}
