import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#stores/loopback-host.ts';

/**
 * Whether a call comes from this machine and knows it: each address on its way is a loopback one, and so is the host it
 * was sent to. The latter keeps out a foreign page whose name was pointed here (DNS rebinding).
 */
export function isLocalVisitor({ headers, socket }: FastifyRequest): boolean {
  const { host, 'x-forwarded-host': forwardedHosts, 'x-forwarded-for': forwardedFor } = headers;
  const hosts = [host, ...listed(forwardedHosts)].map(hostName);
  const peers = [socket.remoteAddress, ...listed(forwardedFor)].map(peerName);
  return [...hosts, ...peers].every(isLoopbackHost);
}

function listed(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim());
}

function hostName(host = ''): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

function peerName(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}
