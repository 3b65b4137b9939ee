import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { plainAddress } from '@publisher-console/server-kit/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';

/** The path of the API on this origin. */
export const apiPrefix = '/api';

/**
 * Headers about one connection (RFC 9110, 7.6.1), `host`, and `expect`, which this server has already answered. The
 * list is fixed: other headers that `Connection` names are forwarded. Otherwise a client could remove the length of a
 * body, or a header in which a proxy reports its address.
 */
const connectionHeaders = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)));
}

/**
 * The headers for the API. The client's address is appended to `X-Forwarded-For`. The API reads that list from its end
 * with the same `TRUSTED_PROXIES`, so forged entries need not be removed here. Host and protocol come only from a
 * trusted proxy. The list contains all hosts, because the API's mailbox requires that each of them is this machine.
 */
export function requestHeaders(request: IncomingMessage, proxies: TrustedProxies): IncomingHttpHeaders {
  const { 'x-forwarded-proto': _protocol, ...others } = endToEnd(request.headers);
  return { ...others, ...forwardingHeaders(request, proxies) };
}

/** The `X-Forwarded-*` headers of a request. */
export function forwardingHeaders(
  { headers, socket }: IncomingMessage,
  proxies: TrustedProxies,
): Record<string, string> {
  const peerAddress = plainAddress(socket.remoteAddress ?? '') ?? 'unknown';
  const {
    'x-forwarded-for': addresses,
    'x-forwarded-host': hosts,
    'x-forwarded-proto': protocol,
    host = 'unknown',
  } = headers;
  const trusted = proxies.trusts(peerAddress) ? { hosts, protocol } : {};
  return {
    'x-forwarded-for': listed(addresses, peerAddress),
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
  const { location, ...rest } = endToEnd(headers);
  if (location === undefined) return rest;
  return { ...rest, location: /^\/(?!\/)/u.test(location) ? `${apiPrefix}${location}` : location };
}
