import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#stores/loopback-host.ts';

/**
 * Headers that browsers and programs on this machine send in a request that was not forwarded. Proxies, clouds and
 * content networks add headers under any name, so the list has only headers that they do not add.
 */
const usualHeader =
  /^(?:accept(?:-encoding|-language)?|alt-used|authorization|cache-control|connection|content-(?:length|type)|cookie|dnt|host|if-(?:modified-since|none-match|range)|keep-alive|origin|pragma|priority|purpose|range|referer|save-data|sec-.*|te|upgrade-insecure-requests|user-agent)$/u;

/**
 * Headers that the console adds for local visitors too. Every address and host in them has to belong to this machine.
 */
const consoleHeaders = new Set(['x-forwarded-for', 'x-forwarded-host']);

/**
 * Whether a call comes from this machine: each address on its way and each host that it was sent to is a loopback one,
 * and it has only headers that browsers and the console send. The check of hosts refuses a foreign page whose name
 * resolves to this machine (DNS rebinding). The check of headers refuses a visitor behind a proxy that rewrites the
 * host.
 */
export function isLocalVisitor({ headers, socket }: FastifyRequest): boolean {
  const { host, 'x-forwarded-host': forwardedHosts, 'x-forwarded-for': forwardedFor } = headers;
  const isForwarded = !Object.keys(headers).every((name) => usualHeader.test(name) || consoleHeaders.has(name));
  const hosts = [host, ...listed(forwardedHosts)].map(hostName);
  const peers = [socket.remoteAddress, ...listed(forwardedFor)].map(peerName);
  return !isForwarded && [...hosts, ...peers].every(isLoopbackHost);
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
