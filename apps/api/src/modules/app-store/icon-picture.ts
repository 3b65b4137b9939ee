import sharp from 'sharp';

const mostBytes = 256 * 1_024;
const mostPixels = 50_000_000;
const side = 256;
/** Seconds. */
const patience = 10;

// Only these three formats are ever decoded, whatever a picture claims to be: no SVG, no documents, no films.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Draws a picture anew as a square PNG of at most 256 pixels and 256 KiB: its first frame, without metadata.
 * @returns null for anything but a PNG, JPEG or WebP of at most 50 megapixels
 */
export async function iconPicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { width, height } = await picture.metadata();
    const size = Math.min(side, Math.max(width, height));
    const square = picture
      .timeout({ seconds: patience })
      .autoOrient()
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
    const png = await square.clone().png({ compressionLevel: 9 }).toBuffer();
    // Noise hardly compresses; with a palette of 256 colours it has at most a quarter of the bytes.
    return png.length <= mostBytes ? png : await square.clone().png({ palette: true, compressionLevel: 9 }).toBuffer();
  } catch {
    // The library says in many ways that it cannot read something.
    return null;
  }
}
