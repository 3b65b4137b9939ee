import { crc32, deflateSync } from 'node:zlib';

/** Small files that need a lot of memory or time to decode. The header of each has the size that the caller passes. */

/** A black PNG with one bit for each pixel: few bytes, even for many pixels. */
export function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return pngOf({ width, height, bits: 1, colourType: 0 }, rows);
}

/** A PNG with 16 bits for each of red, green, blue and alpha. It contains only the first row of the picture. */
export function deepPng(width: number, height: number): Buffer {
  return pngOf({ width, height, bits: 16, colourType: 6 }, Buffer.alloc(1 + width * 8));
}

interface PngHead {
  width: number;
  height: number;
  bits: number;
  colourType: number;
}

function pngOf({ width, height, bits, colourType }: PngHead, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** An animated WebP that repeats `frame`, a WebP of one square picture; `side` is its width in pixels. */
export function animatedWebp(frame: Buffer, { side, frames }: { side: number; frames: number }): Buffer {
  const picture = frame.subarray(12);
  const head = Buffer.alloc(10);
  head.writeUInt8(0x02, 0);
  head.writeUIntLE(side - 1, 4, 3);
  head.writeUIntLE(side - 1, 7, 3);
  const place = Buffer.alloc(16);
  place.writeUIntLE(side - 1, 6, 3);
  place.writeUIntLE(side - 1, 9, 3);
  place.writeUIntLE(10, 12, 3);
  const chunks = Buffer.concat([
    webpChunk('VP8X', head),
    webpChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => webpChunk('ANMF', Buffer.concat([place, picture]))),
  ]);
  const start = Buffer.from('RIFF....WEBP', 'latin1');
  start.writeUInt32LE(4 + chunks.length, 4);
  return Buffer.concat([start, chunks]);
}

/** A progressive JPEG whose header has a wrong size: a decoder allocates memory for that size before the first scan. */
export function claimedJpeg(progressive: Buffer, width: number, height: number): Buffer {
  const frame = progressive.indexOf(Buffer.from([0xff, 0xc2]));
  if (frame === -1) throw new Error('The JPEG is not progressive.');
  const claimed = Buffer.from(progressive);
  claimed.writeUInt16BE(height, frame + 5);
  claimed.writeUInt16BE(width, frame + 7);
  return claimed;
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}....`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
