/**
 * What the first bytes of files say, as phones, scanners, cameras and office programs write them. Nothing is decoded: a
 * file is never shown by our pages, and its reader decides what it can open.
 */

const jpegStart = Buffer.from('ffd8ff', 'hex');
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** JPEG, whatever comes after the start of the image: JFIF, EXIF, Adobe, several pictures in one file (MPO). */
export function isJpeg(head: Buffer): boolean {
  return startsWith(head, jpegStart);
}

/** PNG, also animated, and as Xcode packs it, with a chunk of its own first. */
export function isPng(head: Buffer): boolean {
  return startsWith(head, pngSignature) && ['IHDR', 'CgBI'].includes(nameAt(head, 12));
}

/**
 * PDF. Its header may follow other bytes, as from mail programs and scanners: readers look for it in the first 1,024 bytes
 * (Adobe's PDF Reference 1.7, appendix H, note 13). What begins as a page, a program or an archive is that.
 */
export function isPdf(head: Buffer): boolean {
  const at = head.subarray(0, 1_024 + 5).indexOf('%PDF-');
  return at === 0 || (at > 0 && !/^(?:\uFEFF|\s)*(?:<|MZ|PK|#!|GIF8|\x7fELF|\{\\rtf)/.test(head.toString('utf8', 0, at)));
}

/** Brands of pictures and of sounds in the same container. https://mp4ra.org/registered-types/brands */
const otherBrands = /^(?:avif|avis|hei[cmsx]|he[vm]c|hevx|mif1|msf1|crx |jp2 |jpm |jpx |mjp2|M4A |M4B |M4P |F4A |F4B )$/;
/** Boxes of free space, which may stand anywhere, and those with which a film may begin. */
const skipped = new Set(['free', 'skip', 'wide', 'uuid', 'pnot', 'PICT']);
const films = new Set(['moov', 'mdat', 'moof', 'styp', 'sidx']);

/**
 * A film in the container of MP4, whatever its brand is, as QuickTime of iPhones and 3GPP of other phones. Older cameras
 * write no brand, and begin with the film itself.
 */
export function isMp4(head: Buffer): boolean {
  for (let at = 0; at + 8 <= head.length;) {
    const name = nameAt(head, at + 4);
    const size = head.readUInt32BE(at);
    // 1: the size is in the next eight bytes. 0: the box ends with the file.
    const length = size === 1 && at + 16 <= head.length ? Number(head.readBigUInt64BE(at + 8)) : size;
    if (size !== 0 && length < 8) return false;
    if (name === 'ftyp') return !otherBrands.test(nameAt(head, at + (size === 1 ? 16 : 8)));
    if (films.has(name)) return true;
    if (size === 0 || !skipped.has(name)) return false;
    at += length;
  }
  return false;
}

/** Rich text, and the XML of Word 2003 and of whole packages: Word saves both under the ending of its own files. */
export function isWordText(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 4_096).replace(/^\xef\xbb\xbf/, '');
  const isXml = /^\s*<\?xml\b/.test(text);
  return text.startsWith(String.raw`{\rtf`) || (isXml && /<\?mso-application\s+progid=["']Word\.Document["']/.test(text));
}

/** Word 1 and 2 for Windows, before its files became OLE. */
export function isEarlyWord(head: Buffer): boolean {
  return head.length >= 4 && /^(?:9ba52100|dba52d00)$/.test(head.toString('hex', 0, 4));
}

export function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}

function nameAt(head: Buffer, at: number): string {
  return head.toString('latin1', at, at + 4);
}
