import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { FetchFault } from './fetch-fault.ts';
import type { FetchHop } from './fetch-outcome.ts';
import { readBody } from './response-body.ts';
import { clientOver, faultOf, userAgent } from './socket-client.ts';

const redirects = new Set([301, 302, 303, 307, 308]);

export interface RequestOptions {
  accept: string;
  acceptLanguage: string | undefined;
  /** Bytes of the body after decompression. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface HopAnswer {
  /** The `Location` of the answer, as the server wrote it. */
  location: string | null;
  /** Empty if the answer is a redirect. */
  body: Buffer;
}

/**
 * Sends one GET over `socket`, destroys the socket afterwards and records the answer in `hop`. Throws `FetchFault`, or
 * the reason of the aborted signal.
 */
export async function sendRequest(
  url: URL,
  socket: Socket,
  options: RequestOptions,
  hop: FetchHop,
): Promise<HopAnswer> {
  const { maxBytes, signal } = options;
  const client = clientOver(socket, url);
  try {
    const answer = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: headersOf(options),
      reset: true,
      signal,
    });
    hop.status = answer.statusCode;
    hop.contentType = contentTypeOf(answer.headers);
    singleHeader(answer.headers, 'transfer-encoding');
    if (redirects.has(answer.statusCode)) return { location: locationOf(answer.headers), body: Buffer.alloc(0) };
    return { location: null, body: await readBody(answer, socket, { maxBytes, signal }, hop) };
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(error, { hasAnswered: hop.status !== null });
  } finally {
    socket.destroy();
    void client.destroy();
  }
}

function headersOf({ accept, acceptLanguage }: RequestOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept,
    // Other decompressors need several times the memory of the body: brotli 5 MiB for each one that is created.
    'accept-encoding': 'gzip',
    ...(acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }),
  };
}

type Headers = Dispatcher.ResponseData['headers'];

/** The value of a header, or null. Throws `FetchFault` when the server sent the header twice. */
function singleHeader(headers: Headers, name: string): string | null {
  const value = headers[name] ?? null;
  if (Array.isArray(value)) throw new FetchFault('bad_answer');
  return value === null ? null : withoutBlanks(value);
}

/** Blanks around a value are no part of it. https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
function withoutBlanks(value: string): string {
  return value.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

function locationOf(headers: Headers): string {
  const location = singleHeader(headers, 'location');
  if (location === null) throw new FetchFault('bad_answer');
  // Servers that do not percent-encode the address write it in UTF-8.
  return Buffer.from(location, 'latin1').toString();
}

function contentTypeOf(headers: Headers): string | null {
  const [first] = [headers['content-type']].flat();
  const value = first === undefined ? null : withoutBlanks(first);
  return value !== null && /^[\x20-\x7e]{1,200}$/.test(value) ? value : null;
}
