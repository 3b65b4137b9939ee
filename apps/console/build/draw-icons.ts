import { readFile, writeFile } from 'node:fs/promises';

import sharp from 'sharp';

/**
 * Draws the bitmap icons of `public/` from `favicon.svg`, for browsers and phones without support for SVG. Run it after
 * a change of that file: `pnpm --filter @publisher-console/console draw-icons`.
 */
const folder = new URL('../public/', import.meta.url);
const logo = await readFile(new URL('favicon.svg', folder), 'utf8');
/** The logo without round corners, because each system cuts its own shape out of these icons. */
const square = logo.replace(/ rx="\d+"/u, '');
/**
 * The same logo, so small that a mask of any shape cuts nothing off it: the safe zone is a circle with 80 % of the
 * icon's width. https://www.w3.org/TR/appmanifest/#icon-masks
 */
const maskable = square.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"').replace('<rect', '<rect x="-4" y="-4"');

function draw(svg: string, size: number): Promise<Buffer> {
  // The density makes the SVG at least as large as the bitmap, so that nothing is enlarged.
  return sharp(Buffer.from(svg), { density: (72 * size) / 16 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Packs bitmaps into one `.ico` file: a header, an entry for each, then the PNG files themselves. */
function packIcons(icons: readonly { size: number; png: Buffer }[]): Buffer {
  const entryBytes = 16;
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(icons.length, 4);
  let offset = header.length + icons.length * entryBytes;
  const entries = icons.map(({ size, png }) => {
    const entry = Buffer.alloc(entryBytes);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...icons.map(({ png }) => png)]);
}

const faviconSizes = [16, 32, 48];
const favicons = await Promise.all(faviconSizes.map(async (size) => ({ size, png: await draw(logo, size) })));
await writeFile(new URL('favicon.ico', folder), packIcons(favicons));
await writeFile(new URL('apple-touch-icon.png', folder), await draw(square, 180));
await writeFile(new URL('icon-192.png', folder), await draw(logo, 192));
await writeFile(new URL('icon-512.png', folder), await draw(logo, 512));
await writeFile(
  new URL('icon-maskable-512.png', folder),
  await draw(maskable.replace('width="32" height="32"', 'width="40" height="40"'), 512),
);
