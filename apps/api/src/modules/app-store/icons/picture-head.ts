/** The header of a picture. */
export interface PictureHead {
  width: number;
  height: number;
  isAnimated: boolean;
}

/**
 * Parses the header of a PNG, JPEG or WebP without decoding the picture: a decoder would allocate memory for the claimed
 * size, and read every frame. Null for any other format, and for an incomplete header.
 */
export function readPictureHead(bytes: Buffer): PictureHead | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    // The bytes end within the header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isText(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

function readPng(bytes: Buffer): PictureHead | null {
  if (!isText(bytes, 0, '\x89PNG\r\n\x1A\n') || !isText(bytes, 12, 'IHDR')) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), isAnimated: false };
}

/** Skips markers until the start of the frame (ITU-T T.81, B.1.1.3). */
function readJpeg(bytes: Buffer): PictureHead | null {
  if (!isText(bytes, 0, '\xFF\xD8')) return null;
  for (let at = 2; bytes.readUInt8(at) === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    const isFill = marker === 0xff;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    const isWithoutLength = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), isAnimated: false };
    if (marker === 0xd9 || marker === 0xda) return null;
    if (isFill) at += 1;
    else at += 2 + (isWithoutLength ? 0 : bytes.readUInt16BE(at + 2));
  }
  return null;
}

function readWebp(bytes: Buffer): PictureHead | null {
  if (!isText(bytes, 0, 'RIFF') || !isText(bytes, 8, 'WEBP')) return null;
  if (isText(bytes, 12, 'VP8 ')) {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    return { width, height, isAnimated: false };
  }
  if (isText(bytes, 12, 'VP8L')) {
    const sides = bytes.readUInt32LE(21);
    return { width: 1 + (sides & 0x3fff), height: 1 + ((sides >>> 14) & 0x3fff), isAnimated: false };
  }
  if (!isText(bytes, 12, 'VP8X')) return null;
  const isAnimated = (bytes.readUInt8(20) & 0x02) !== 0;
  return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3), isAnimated };
}
