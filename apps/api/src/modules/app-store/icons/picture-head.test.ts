import { expect, test } from 'vitest';
import sharp from 'sharp';
import { readPictureHead } from './picture-head.ts';
import { animatedWebp } from '#modules/app-store/testing/picture-bombs.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

const kinds = {
  PNG: drawn(300, 200).png(),
  'PNG with a palette': drawn(300, 200).png({ palette: true }),
  JPEG: drawn(300, 200).jpeg(),
  'progressive JPEG': drawn(300, 200).jpeg({ progressive: true }),
  'JPEG with EXIF data': drawn(300, 200)
    .withExif({ IFD0: { Copyright: 'Northwind' } })
    .jpeg(),
  'lossy WebP': drawn(300, 200).removeAlpha().webp(),
  'lossless WebP': drawn(300, 200).removeAlpha().webp({ lossless: true }),
  'WebP with transparency': drawn(300, 200).webp(),
};

test.each(Object.entries(kinds))('the head of a %s gives the same size as its decoder', async (_kind, picture) => {
  const bytes = await picture.toBuffer();
  const { width, height } = await sharp(bytes).metadata();
  expect(readPictureHead(bytes)).toEqual({ width, height, isAnimated: false });
  expect([width, height]).toEqual([300, 200]);
});

test.each(Object.entries(kinds))('no part of a %s gives another size', async (_kind, picture) => {
  const bytes = await picture.toBuffer();
  const heads = Array.from({ length: Math.min(bytes.length, 1_000) }, (_, end) =>
    readPictureHead(bytes.subarray(0, end)),
  );
  expect(heads.filter((head) => head !== null && (head.width !== 300 || head.height !== 200))).toEqual([]);
});

test('a WebP with frames is animated', async () => {
  const frame = await drawn(64, 64).removeAlpha().webp({ lossless: true }).toBuffer();
  const animated = animatedWebp(frame, { side: 64, frames: 3 });
  expect((await sharp(animated).metadata()).pages).toBe(3);
  expect(readPictureHead(animated)).toEqual({ width: 64, height: 64, isAnimated: true });
});

test.each([
  ['fill bytes before a frame', 'ffd8ffffffc00011080010002003', { width: 32, height: 16, isAnimated: false }],
  ['a scan before its frame', 'ffd8ffda0008', null],
  ['an end without a frame', 'ffd8ffd9', null],
  ['bytes that are no marker', 'ffd800ffc00011080010002003', null],
  ['segments without a length', 'ffd8ff01ffd0ffc00011080010002003', { width: 32, height: 16, isAnimated: false }],
  ['a segment that is longer than the file', 'ffd8ffe0ffff4a', null],
  ['a segment of no length for ever', `ffd8${'ffe00000'.repeat(1_000)}`, null],
])('a JPEG with %s', (_kind, hex, head) => {
  expect(readPictureHead(Buffer.from(hex, 'hex'))).toEqual(head);
});
