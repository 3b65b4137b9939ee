import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';

/** The smallest files by which each type is recognised, padded to `size` bytes where it is given. */
export const sampleFiles = {
  jpg: (size?: number) => padded(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), size),
  png: (size?: number) => padded(png(), size),
  pdf: (size?: number) => padded(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'), size),
  mp4: (size?: number) => padded(mp4('isom'), size),
  doc: (size?: number) => padded(ole('WordDocument'), size),
};

/** A picture of one pixel whose head declares any size, with a colour profile of `profile` bytes. */
export function png({ width = 1, height = 1, profile = 0 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const parts = [Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head)];
  if (profile > 0) parts.push(chunk('iCCP', Buffer.alloc(profile, 0x61)));
  parts.push(chunk('IDAT', Buffer.from('789c63000100000500001', 'hex')), chunk('IEND', Buffer.alloc(0)));
  return Buffer.concat(parts);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The beginning of an MP4 file with a brand, such as `isom`. */
export function mp4(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from('00000018', 'hex'),
    Buffer.from(`ftyp${brand}\0\0\x02\0${brand}mp41`, 'latin1'),
    Buffer.from('00000008', 'hex'),
    Buffer.from('mdat', 'latin1'),
  ]);
}

/** An OLE file with one stream, whose entry is in the second sector of its directory. */
export function ole(stream: string): Buffer {
  const sector = 512;
  const head = Buffer.alloc(sector, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(0, 76);
  const table = Buffer.alloc(sector, 0xff);
  // The directory has the sectors 1 and 2, in this order.
  table.writeUInt32LE(2, 4);
  table.writeUInt32LE(0xff_ff_ff_fe, 8);
  const first = Buffer.concat([entry('Root Entry', 5), Buffer.alloc(sector - 128)]);
  const second = Buffer.concat([entry(stream, 2), Buffer.alloc(sector - 128)]);
  return Buffer.concat([head, table, first, second]);
}

function entry(name: string, kind: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(`${name}\0`, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = kind;
  return bytes;
}

export async function zip(...names: string[]): Promise<Buffer> {
  const file = new ZipFile();
  for (const name of names) file.addBuffer(Buffer.from(`<x>${name}</x>`), name);
  file.end();
  return buffer(file.outputStream);
}

export const docx = () => zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml');

function padded(content: Buffer, size = content.length): Buffer {
  return Buffer.concat([content, Buffer.alloc(size - content.length)]);
}
