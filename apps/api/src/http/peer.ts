import type { FastifyRequest } from 'fastify';
import type { Peer } from '#contract/peer.ts';

/** Where a request comes from. */
export function peerOf(request: FastifyRequest): Peer {
  const { client, id: requestId, log } = request;
  const { address: clientAddress, isBehindUnknownProxy } = client;
  return { clientAddress, isBehindUnknownProxy, requestId, userAgent: request.headers['user-agent'] ?? '', log };
}

/** The refresh token that came with a request, not checked yet. */
export function refreshTokenOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['refresh-token'];
  return Array.isArray(value) ? value.join(',') : value;
}
