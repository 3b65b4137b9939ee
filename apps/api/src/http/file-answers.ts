import { Readable } from 'node:stream';
import { acceptsGzip } from '@publisher-console/server-kit/accepts-gzip';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, FileOutcome, PublicFileAnswer, StoredFileAnswer } from '#contract/file-answer.ts';
import { ApiError } from '#contract/api-error.ts';
import type { FileRange } from '#stores/files/file-store.ts';
import { hasTag, weakTag } from './entity-tag.ts';

/** The part of a file that a reader requests: the whole file, one range, or `none` for a range outside the file. */
type RequestedRange = FileRange | 'all' | 'none';

interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * Reads `Range` and `If-Range` (https://www.rfc-editor.org/rfc/rfc9110#section-14). The whole file is sent unless
 * exactly one range of bytes is requested, and also when `If-Range` has another tag than the file.
 */
function requestedRange(headers: RangeHeaders, { size, tag }: { size: number; tag: string }): RequestedRange {
  const { range = '', 'if-range': condition } = headers;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim()) ?? [];
  if (first === '' && last === '') return 'all';
  if (condition !== undefined && condition !== tag) return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  // A range that ends before it begins is invalid and ignored. https://www.rfc-editor.org/rfc/rfc9110#section-14.1.1
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'none';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/**
 * Sends a file. Its headers are sent with the first piece of the content, so a failure before that is answered like any
 * other. A client that reads nothing is disconnected between `timeOut` and twice `timeOut` after the last byte that it
 * read.
 */
export function sendFile(
  { name, asciiName, type, content, isForEver, cut, onEnd }: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  timeOut: number,
): FastifyReply {
  cutStalledReader(request, reply, timeOut);
  if (onEnd !== undefined) reply.raw.once('close', () => onEnd(outcomeOf(request, reply)));
  reply.header('content-disposition', attachment(name, asciiName)).type(type);
  if (isForEver) {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    // The console may have another origin than the API.
    reply.header('cross-origin-resource-policy', 'cross-origin');
  }
  return reply.send(Readable.from(content, { objectMode: false, ...(cut && { signal: cut }) }));
}

/**
 * Sends a stored file, or the requested part of it. Whatever the file contains, its headers forbid to cache it, to show
 * it in a page and to run anything in it. A client that reads nothing is disconnected as by `sendFile`.
 */
export async function sendStoredFile(
  { name, type, size, sha256, open }: StoredFileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  timeOut: number,
): Promise<FastifyReply> {
  const tag = `"${sha256.toString('base64url')}"`;
  const range = requestedRange(request.headers, { size, tag });
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new ApiError('range_not_satisfiable');
  }
  const content = await open(range === 'all' ? undefined : range);
  cutStalledReader(request, reply, timeOut);
  reply.headers({
    'content-disposition': attachment(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: tag,
  });
  if (range === 'all') return reply.header('content-length', size).type(type).send(content);
  const { start, end } = range;
  reply.headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
  return reply.code(206).type(type).send(content);
}

/** Sends a public file, or 304 to a reader who has it. A client that reads nothing is disconnected as by `sendFile`. */
export function sendPublicFile(
  { type, content, gzipped, sha256 }: PublicFileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  timeOut: number,
): FastifyReply {
  const tag = weakTag(sha256);
  reply.headers({ 'cache-control': 'public, max-age=60', 'cross-origin-resource-policy': 'cross-origin', etag: tag });
  reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  cutStalledReader(request, reply, timeOut);
  reply.type(type);
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(content);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

/**
 * The header that makes a browser save a file. Old clients read only its ASCII name; `?` in it, which most libraries
 * write for other characters, is no character of a file name in Windows, and some of them decode `%` (RFC 6266, appendix D).
 */
function attachment(name: string, asciiName = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')): string {
  return contentDisposition(name, { fallback: asciiName.replaceAll(/([^ -~]|["%*/:<>?\\|])+/g, '_') });
}

function outcomeOf({ cut }: FastifyRequest, { raw, statusCode }: FastifyReply): FileOutcome {
  // A status of 400 or more: the file failed before its first piece and the client got the failure.
  if (cut === 'failed' || cut === 'gave way' || statusCode >= 400) return 'failed';
  return raw.writableFinished ? 'done' : 'left';
}

function cutStalledReader(request: FastifyRequest, { raw }: FastifyReply, timeOut: number): void {
  // Node restarts this timer with every byte that the connection accepts.
  raw.setTimeout(timeOut, () => {
    if (raw.writableFinished) return;
    if (raw.writableLength === 0) {
      // Everything was sent: the client waits for the server, not the other way round.
      raw.setTimeout(timeOut);
      return;
    }
    request.cut = 'stalled';
    raw.destroy();
  });
}
