import type { Duplex } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FetchFault } from './fetch-fault.ts';

/**
 * Values that servers send although the body is not compressed: charsets, and the framing of uploads to S3, which stores of
 * files answer as it was sent.
 */
const plain = new Set(['', 'identity', 'none', 'utf-8', 'utf8', 'aws-chunked']);

/**
 * The decompressor for a `Content-Encoding`, or null for a body that is not compressed. Throws `FetchFault` for an
 * encoding that requests do not offer, and for several encodings at once.
 */
export function decoderFor(encoding: string): Duplex | null {
  const given = encoding.split(',').map((name) => name.trim().toLowerCase());
  const [compression, ...others] = given.filter((name) => !plain.has(name));
  if (compression === undefined) return null;
  if (others.length > 0 || !/^(?:x-)?gzip$/.test(compression)) throw new FetchFault('unknown_encoding');
  return createGunzip();
}
