import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { constants, createGzip, gzip, gzipSync } from 'node:zlib';
import { acceptsGzip } from './accepts-gzip.ts';

/** Bytes. A smaller answer fits into one packet anyway. */
const smallest = 1024;

/** Characters that are compressed on the main thread: 0.3 ms, and half the processor time of the thread pool. */
const longestAtOnce = 64 * 1024;

const compressible = /^(?:text\/html|application\/(?:json|x-ndjson))(?:;|$)/u;

const gzipInThreadPool = promisify(gzip);

interface Reply {
  raw: ServerResponse;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  getHeader(name: string): number | string | string[] | undefined;
  removeHeader(name: string): unknown;
}

/**
 * A hook of Fastify (`onSend`) that compresses HTML, JSON and lines of JSON for clients that accept gzip. What a stream
 * or a `Response` has produced so far leaves at once. Set it only on routes whose answers contain no secret beside text
 * that the requester chooses: the compressed length would reveal the secret (https://www.breachattack.com).
 */
export async function compressAnswer(
  { raw: { headers } }: { raw: IncomingMessage },
  reply: Reply,
  payload: unknown,
): Promise<unknown> {
  const body = payload instanceof Response ? bodyOf(payload, reply) : payload;
  if (!isLong(body) || !compressible.test(String(reply.getHeader('content-type')))) return body;
  reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (!acceptsGzip(headers['accept-encoding'])) return body;
  reply.header('content-encoding', 'gzip');
  reply.removeHeader('content-length');
  if (typeof body !== 'string') return compressStream(body instanceof Readable ? body : Readable.fromWeb(body), reply);
  return body.length > longestAtOnce ? gzipInThreadPool(body) : gzipSync(body);
}

/** Whether a body is long enough to be compressed. A stream counts as long, because its length is unknown. */
function isLong(body: unknown): body is string | Readable | ReadableStream {
  if (typeof body === 'string') return Buffer.byteLength(body) >= smallest;
  return body instanceof Readable || body instanceof ReadableStream;
}

/** The body of a `Response`, whose status and headers become those of the reply. */
function bodyOf({ status, headers, body }: Response, reply: Reply): Response['body'] {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  return body;
}

function compressStream(source: Readable, reply: Reply): Readable {
  // Another answer follows if the source fails before its first piece. That one is not compressed.
  source.once('error', () => {
    if (!reply.raw.headersSent) reply.removeHeader('content-encoding');
  });
  // Each piece is flushed, so that a reader gets it before the next one exists. The framework reports failures.
  return pipeline(source, createGzip({ flush: constants.Z_SYNC_FLUSH }), () => {});
}
