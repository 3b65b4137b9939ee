import type { Duplex } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FetchFault } from './fetch-fault.ts';

/**
 * The decompressor for a `Content-Encoding`, or null for a body that is not compressed. Throws `FetchFault` for an
 * encoding that requests do not offer, and for several encodings at once.
 */
export function decoderFor(encoding: string): Duplex | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    default:
      throw new FetchFault('bad_answer');
  }
}
