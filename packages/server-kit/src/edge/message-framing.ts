import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Methods of which some operation accepts a body. */
const withBody = new Set(['POST', 'PUT', 'PATCH']);

/** Whether a body follows the headers of a request. */
export function hasBody({ 'content-length': length = '0', 'transfer-encoding': coding }: IncomingHttpHeaders): boolean {
  return coding !== undefined || Number(length) > 0;
}

/** Whether the client has reset its connection already: it has no address any more, which limits and logs need. */
export function isReset({ socket }: IncomingMessage): boolean {
  return socket.remoteAddress === undefined;
}

/** Connections that end with the answer to a refused request. */
const ending = new WeakSet<Socket>();

/**
 * What to do with a request for how its body is framed: accept it; refuse it with a status; or leave it without an
 * answer, because an earlier one on its connection was refused. A server that reads such a framing in another way would
 * read a part of the body as a request of another client, so nothing behind it is a request (RFC 9112, 9.6 and 11.2).
 * The answer to a refused request announces that the connection closes.
 *
 * 400: a transfer coding other than `chunked` alone, or any in HTTP/1.0. 413: a body where the method has none. Node
 * itself refuses two lengths, and a length beside a coding (https://www.rfc-editor.org/rfc/rfc9112#section-6.3).
 */
export function judgeFraming(
  request: IncomingMessage,
  response: ServerResponse,
): 'accepted' | 'unanswered' | 400 | 413 {
  if (ending.has(request.socket)) return 'unanswered';
  const refused = refusal(request);
  if (refused === null) return 'accepted';
  ending.add(request.socket);
  response.shouldKeepAlive = false;
  return refused;
}

function refusal({ method = '', httpVersion, headers }: IncomingMessage): 400 | 413 | null {
  const { 'transfer-encoding': coding } = headers;
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0')) return 400;
  return hasBody(headers) && !withBody.has(method) ? 413 : null;
}
