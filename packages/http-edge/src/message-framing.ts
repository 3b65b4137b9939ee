import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** Methods of which some operation takes a body. */
const withBody = new Set(['POST', 'PUT', 'PATCH']);

/** Whether a body follows the headers of a request. */
export function hasBody({ 'content-length': length = '0', 'transfer-encoding': coding }: IncomingHttpHeaders): boolean {
  return coding !== undefined || Number(length) > 0;
}

/**
 * The status with which a request is refused for how its body is framed, or null. A server behind this one that reads
 * such a framing in another way would take a part of the body for a request of somebody else.
 *
 * 400: a transfer coding other than `chunked` alone, or any in HTTP/1.0. 413: a body where the method has none. Node
 * itself refuses two lengths, and a length beside a coding (https://www.rfc-editor.org/rfc/rfc9112#section-6.3).
 */
export function framingRefusal({ method = '', httpVersion, headers }: IncomingMessage): 400 | 413 | null {
  const { 'transfer-encoding': coding } = headers;
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) return 400;
  return hasBody(headers) && !withBody.has(method) ? 413 : null;
}

/** Makes the answer to a request say that its connection closes, and close it. No other request of it is read. */
export function closeAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
