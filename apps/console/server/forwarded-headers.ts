import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

import { plainAddress } from '@publisher-console/http-edge/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import { isUsualHeader } from '@publisher-console/http-edge/usual-headers';

/** The path of the API on this origin. */
export const apiPrefix = '/api';

/** Headers about one connection. The connection to the API has its own, and this server has answered `expect` already. */
const connectionHeaders = [
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Headers for the other end, without those about the connection. A client cannot name any header in `Connection` to have it
 * removed: that of a proxy says where a call comes from, and may have any name.
 */
function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set([...connectionHeaders, ...named.filter(isUsualHeader)]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}

/**
 * The headers for the API. The address of the client is added to the list that the proxies before this server wrote. The
 * API reads that list from its end with the same setting, so nothing has to be removed from it here. Host and protocol are
 * taken over from a trusted proxy only. All hosts are kept: the API's mailbox opens only if each of them is this machine.
 */
export function requestHeaders(request: IncomingMessage, proxies: TrustedProxies): OutgoingHttpHeaders {
  const { 'x-forwarded-proto': _protocol, ...others } = endToEnd(request.headers);
  return { ...others, ...forwardingHeaders(request, proxies) };
}

/** The headers that say for whom the API is called. */
export function forwardingHeaders(
  { headers, socket }: IncomingMessage,
  proxies: TrustedProxies,
): Record<string, string> {
  const peer = plainAddress(socket.remoteAddress ?? '') ?? 'unknown';
  const {
    'x-forwarded-for': way,
    'x-forwarded-host': hosts,
    'x-forwarded-proto': protocol,
    host = 'unknown',
  } = headers;
  const believed = proxies.trusts(peer) ? { hosts, protocol } : {};
  return {
    'x-forwarded-for': listed(way, peer),
    'x-forwarded-host': listed(believed.hosts, host),
    ...(believed.protocol === undefined ? {} : { 'x-forwarded-proto': listed(believed.protocol) }),
  };
}

function listed(...values: (string | string[] | undefined)[]): string {
  return values
    .flat()
    .filter((value) => value !== undefined && value !== '')
    .join(', ');
}

/** A redirect to a path of the API gets the prefix. */
export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[] | undefined> {
  const { location, ...rest } = endToEnd(headers) as IncomingHttpHeaders;
  if (location === undefined) return rest;
  return { ...rest, location: /^\/(?!\/)/u.test(location) ? `${apiPrefix}${location}` : location };
}
