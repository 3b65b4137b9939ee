import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The path of a request line, also of one that names the whole address, as a client may. No route has what is neither. */
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
 * Answers what is no HTTP or did not arrive in time, and ends the connection. Where something was answered before on
 * the same connection, it is only ended: that answer may still be on its way.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const status = statusOf[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy(error);
    return;
  }
  const head = [`HTTP/1.1 ${status} ${reason}`, 'Connection: close', 'Content-Type: text/plain; charset=utf-8'];
  socket.end([...head, `Content-Length: ${reason.length}`, '', reason].join('\r\n'), () => socket.destroy());
}
