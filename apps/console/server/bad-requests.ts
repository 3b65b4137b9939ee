import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import { refusalHeaders } from './security-headers.ts';

/** The path of a request. Its target may also be an absolute URL (RFC 9112, 3.2.2); other forms match no route. */
export function requestPath({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  if (!/^https?:\/\//iu.test(url)) return url;
  const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' };
  return `${pathname}${search}`;
}

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers a request that is not HTTP or timed out, and closes the connection. After an earlier answer on the
 * connection, it only closes the connection, because that answer may not have arrived yet.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const status = statusOf[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy(error);
    return;
  }
  const headers = {
    ...refusalHeaders,
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(reason.length),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', reason].join('\r\n'), () => socket.destroy());
}
