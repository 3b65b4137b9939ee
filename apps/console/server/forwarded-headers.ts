import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

import { plainAddress } from '@publisher-console/http-edge/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import { isUsualHeader } from '@publisher-console/http-edge/usual-headers';

/** The path of the API on this origin. */
export const apiPrefix = '/api';

/**
 * Hop-by-hop headers (RFC 9110, 7.6.1), `host`, and `expect`, which this server has answered already.
 */
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
 * The end-to-end headers. Of the names in `Connection` only usual ones are removed: otherwise a client could remove the
 * header in which a proxy reports its address.
 */
function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const left = new Set([...connectionHeaders, ...named.filter(isUsualHeader)]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}

/**
 * The headers for the API. The client's address is appended to `X-Forwarded-For`. The API reads that list from its end with
 * the same `TRUSTED_PROXIES`, so forged entries need not be removed here. Host and protocol come only from a trusted proxy.
 * The list has all hosts, because the API's mailbox requires that each of them is this machine.
 */
export function requestHeaders(request: IncomingMessage, proxies: TrustedProxies): OutgoingHttpHeaders {
  const { 'x-forwarded-proto': _protocol, ...others } = endToEnd(request.headers);
  return { ...others, ...forwardingHeaders(request, proxies) };
}

/** The `X-Forwarded-*` headers of a request. */
export function forwardingHeaders(
  { headers, socket }: IncomingMessage,
  proxies: TrustedProxies,
): Record<string, string> {
  const peer = plainAddress(socket.remoteAddress ?? '') ?? 'unknown';
  const {
    'x-forwarded-for': addresses,
    'x-forwarded-host': hosts,
    'x-forwarded-proto': protocol,
    host = 'unknown',
  } = headers;
  const trusted = proxies.trusts(peer) ? { hosts, protocol } : {};
  return {
    'x-forwarded-for': listed(addresses, peer),
    'x-forwarded-host': listed(trusted.hosts, host),
    ...(trusted.protocol === undefined ? {} : { 'x-forwarded-proto': listed(trusted.protocol) }),
  };
}

function listed(...values: (string | string[] | undefined)[]): string {
  return values
    .flat()
    .filter((value) => value !== undefined && value !== '')
    .join(', ');
}

/** The headers for the client. A redirect to a path of the API gets the prefix. */
export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[] | undefined> {
  const { location, ...rest } = endToEnd(headers) as IncomingHttpHeaders;
  if (location === undefined) return rest;
  return { ...rest, location: /^\/(?!\/)/u.test(location) ? `${apiPrefix}${location}` : location };
}
