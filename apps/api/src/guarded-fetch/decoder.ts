import type { Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { FetchFault } from './fetch-fault.ts';

/**
 * The decompressor for a `Content-Encoding`, or null for a body that is not compressed. Throws `FetchFault` for any
 * other encoding, and for several on top of each other.
 */
export function decoderFor(encoding: string): Duplex | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      // Browsers accept windows up to 8 MiB too; the format allows windows that take all memory.
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
    default:
      throw new FetchFault('bad_answer');
  }
}
