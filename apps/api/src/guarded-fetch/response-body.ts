import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { decoderFor } from './decoder.ts';
import { FetchFault } from './fetch-fault.ts';
import type { FetchHop } from './fetch-outcome.ts';

/** Bytes that a connection may carry in addition to the content: headers, and the framing of chunks. */
const overhead = 256 * 1_024;

interface BodyOptions {
  /** Bytes after decompression. */
  maxBytes: number;
  signal: AbortSignal;
}

/** Reads the body of an answer and counts its bytes in `hop`. Throws `FetchFault` when it is too large. */
export async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  socket: Socket,
  { maxBytes, signal }: BodyOptions,
  hop: FetchHop,
): Promise<Buffer> {
  const encoding = [headers['content-encoding'] ?? []].flat().join(', ');
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,38}[\x21-\x7e])?$/.test(encoding)) hop.contentEncoding = encoding;
  const decoder = decoderFor(encoding);
  delete hop.contentEncoding;
  const chunks: Buffer[] = [];
  // With chunks of one byte or empty gzip blocks, a server could send many bytes for each byte of the content.
  const carried = async function* carried(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if (socket.bytesRead > maxBytes + overhead) throw new FetchFault('too_large');
      yield chunk;
    }
  };
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      hop.bytes += chunk.length;
      if (hop.bytes > maxBytes) throw new FetchFault('too_large');
      chunks.push(chunk);
    }
  };
  if (decoder === null) await pipeline(body, carried, collect, { signal });
  else await pipeline(body, carried, decoder, collect, { signal });
  return Buffer.concat(chunks);
}
