import sharp from 'sharp';
import { readPictureHead } from './picture-head.ts';
import type { PictureHead } from './picture-head.ts';

const mostBytes = 256 * 1_024;
const longestSide = 4_096;
const mostPixels = 4 * 1_024 * 1_024;
const side = 256;
/** Seconds for the decoding and encoding of one picture. */
const timeOut = 5;

// Only these three formats are decoded, whatever a picture claims to be: no SVG, no documents, no videos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a picture as a square PNG of at most 256 pixels and 256 KiB, without metadata.
 * @returns null for anything but a PNG, JPEG or WebP of one frame, at most 4,096 pixels on a side and 4 megapixels
 */
export async function iconPicture(bytes: Buffer): Promise<Buffer | null> {
  const head = readPictureHead(bytes);
  return head !== null && isIconSize(head) ? encoded(bytes, head) : null;
}

function isIconSize({ width, height, isAnimated }: PictureHead): boolean {
  return !isAnimated && Math.max(width, height) <= longestSide && width * height <= mostPixels;
}

async function encoded(bytes: Buffer, { width, height }: PictureHead): Promise<Buffer | null> {
  const size = Math.min(side, Math.max(width, height));
  try {
    const square = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: timeOut })
      .autoOrient()
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
    const png = await square.clone().png({ compressionLevel: 9 }).toBuffer();
    // Noise hardly compresses; a palette of 256 colours needs at most a quarter of the bytes.
    return png.length <= mostBytes ? png : await square.clone().png({ palette: true, compressionLevel: 9 }).toBuffer();
  } catch {
    // Sharp has many errors for pictures that it cannot decode.
    return null;
  }
}
