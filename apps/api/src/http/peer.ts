import type { FastifyRequest } from 'fastify';
import type { Peer } from '#contract/peer.ts';
import { withoutSecrets } from '#process/hidden-secrets.ts';

/** Where a request comes from. */
export function peerOf(request: FastifyRequest): Peer {
  const { client, id: requestId, log } = request;
  const { address: clientAddress, isBehindUnknownProxy } = client;
  // It is stored and shown to the publisher.
  const userAgent = withoutSecrets(request.headers['user-agent'] ?? '');
  return { clientAddress, isBehindUnknownProxy, requestId, userAgent, log };
}

/** The refresh token that came with a request, not checked yet. */
export function refreshTokenOf({ headers }: FastifyRequest): string | undefined {
  const value = headers['refresh-token'];
  return Array.isArray(value) ? value.join(',') : value;
}
