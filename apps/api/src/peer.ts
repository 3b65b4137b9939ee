import type { FastifyRequest } from 'fastify';
import type { Peer } from '#modules/session/session-dependencies.ts';

/** Where a request comes from. */
export function peerOf(request: FastifyRequest): Peer {
  const { ip: clientAddress, id: requestId, log } = request;
  return { clientAddress, requestId, userAgent: request.headers['user-agent'] ?? '', log };
}
