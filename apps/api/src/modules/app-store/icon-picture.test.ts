import { randomBytes } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconPicture } from './icon-picture.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 1 } } });

/** A black PNG of one bit a pixel, which has few bytes even where it has many pixels. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const described = async (png: Buffer | null) => {
  if (png === null) return null;
  const { format, width, height, pages, exif, xmp, icc } = await sharp(png).metadata();
  return { format, width, height, isOnlyPicture: [pages, exif, xmp, icc].every((part) => part === undefined) };
};

test.each([
  ['PNG', drawn(512, 512).png(), 256],
  ['JPEG', drawn(512, 512).jpeg(), 256],
  ['WebP', drawn(1_024, 1_024).webp(), 256],
  ['small PNG', drawn(48, 48).png(), 48],
  ['wide PNG', drawn(512, 128).png(), 256],
  [
    'PNG with EXIF data',
    drawn(300, 300)
      .withExif({ IFD0: { Copyright: 'Northwind' } })
      .png(),
    256,
  ],
])('a %s becomes a square PNG of at most 256 pixels without metadata', async (_kind, picture, side) => {
  const png = await iconPicture(await picture.toBuffer());
  expect(await described(png)).toEqual({ format: 'png', width: side, height: side, isOnlyPicture: true });
});

test('of an animated picture, the first frame is left', async () => {
  const frames = await Promise.all([drawn(64, 64).png().toBuffer(), drawn(64, 64).negate().png().toBuffer()]);
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  expect(await described(await iconPicture(animated))).toMatchObject({
    format: 'png',
    height: 64,
    isOnlyPicture: true,
  });
});

test('a picture that hardly compresses stays below 256 KiB', async () => {
  const noise = sharp(randomBytes(256 * 256 * 4), { raw: { width: 256, height: 256, channels: 4 } });
  const picture = await noise.png().toBuffer();
  expect(picture.length).toBeGreaterThan(256 * 1_024);
  const png = await iconPicture(picture);
  expect(png?.length).toBeLessThanOrEqual(256 * 1_024);
  expect(await described(png)).toMatchObject({ width: 256, height: 256 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test.each([
  ['SVG', Buffer.from(svg)],
  ['SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['SVG that reads a file', Buffer.from(svg.replace('<rect', '<image href="file:///etc/passwd"/><rect'))],
  ['GIF', gif],
  ['HTML', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')],
  ['BMP', Buffer.from('424d1e000000000000001a0000000c00000001000100010018000000ff00', 'hex')],
  ['empty file', Buffer.alloc(0)],
  ['random bytes', Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7_919) % 251))],
])('%s is refused', async (_kind, bytes) => {
  expect(await iconPicture(bytes)).toBeNull();
});

test('a small file of more than 50 megapixels is refused', async () => {
  expect(await described(await iconPicture(blackPng(10_000, 4_900)))).toMatchObject({ width: 256, height: 256 });
  const bomb = blackPng(10_000, 5_100);
  expect(bomb.length).toBeLessThan(10_000);
  expect(await iconPicture(bomb)).toBeNull();
});

test('a picture that ends early is refused', async () => {
  const whole = await drawn(512, 512)
    .composite([{ input: await drawn(100, 400).negate().png().toBuffer() }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(await iconPicture(whole.subarray(0, whole.length / 2))).toBeNull();
});

test('what follows a picture is not kept', async () => {
  const picture = await drawn(64, 64).png().toBuffer();
  const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
  const png = await iconPicture(polyglot);
  expect(png).not.toBeNull();
  expect(png?.includes('script')).toBe(false);
});
