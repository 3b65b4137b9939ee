import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { iconPicture } from './icon-picture.ts';
import { animatedWebp, blackPng, claimedJpeg, deepPng } from '#modules/app-store/testing/picture-bombs.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 1 } } });

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

describe('a picture whose size would be a burden', () => {
  let work = 0;
  const count = () => void (work += 1);
  beforeEach(() => {
    work = 0;
    sharp.queue.on('change', count);
  });
  afterEach(() => void sharp.queue.off('change', count));

  const webpOf = (side: number) => drawn(side, side).removeAlpha().webp({ lossless: true }).toBuffer();

  test.each([
    ['a PNG of one row', async () => blackPng(50_000_000, 1)],
    ['a PNG of one column', async () => blackPng(1, 4_097)],
    ['a PNG of little more than 4 megapixels', async () => blackPng(2_049, 2_048)],
    ['a PNG of 49 megapixels with 64 bits each', async () => deepPng(7_000, 7_000)],
    [
      'a progressive JPEG of 48 megapixels',
      async () => claimedJpeg(await drawn(16, 16).jpeg({ progressive: true }).toBuffer(), 8_000, 6_000),
    ],
    ['a WebP of 9 megapixels', () => webpOf(3_000)],
    ['a WebP of 20,000 frames', async () => animatedWebp(await webpOf(512), { side: 512, frames: 20_000 })],
    ['a WebP of two frames', async () => animatedWebp(await webpOf(64), { side: 64, frames: 2 })],
  ])('is refused before it is decoded: %s', async (_kind, bomb) => {
    const bytes = await bomb();
    expect(bytes.length).toBeLessThan(2 * 1_024 * 1_024);
    work = 0;
    expect(await iconPicture(bytes)).toBeNull();
    expect(work).toBe(0);
  });

  test.each([
    [4_096, 1_024],
    [2_048, 2_048],
  ])('is drawn up to 4 megapixels: %s × %s', async (width, height) => {
    expect(await described(await iconPicture(blackPng(width, height)))).toMatchObject({ width: 256, height: 256 });
    expect(work).toBeGreaterThan(0);
  });
});

test('a picture that ends early is refused', async () => {
  const whole = await drawn(512, 512)
    .composite([{ input: await drawn(100, 400).negate().png().toBuffer() }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(await iconPicture(whole.subarray(0, whole.length / 2))).toBeNull();
});

test('bytes after the end of a picture are not retained', async () => {
  const picture = await drawn(64, 64).png().toBuffer();
  const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
  const png = await iconPicture(polyglot);
  expect(png).not.toBeNull();
  expect(png?.includes('script')).toBe(false);
});
