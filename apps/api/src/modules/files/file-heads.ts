/**
 * Recognises types of files by their first bytes, as phones, scanners, cameras and office programs write them. Nothing
 * is decoded: a file is never shown by our pages, and its reader decides what it can open.
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

/** What programs and scanners put before the header of a PDF. */
const beforePdf = [
  // A byte order mark and blanks.
  /^(?:\xEF\xBB\xBF)?[\0\s]*$/,
  // The first lines of PostScript, and the commands of a printer (PJL).
  /^%!PS[^\n]*\n(?:%[^\n]*\n)*$/,
  // oxlint-disable-next-line no-control-regex
  /^\x1B%-12345X(?:@PJL[^\n]*\n)*$/,
  // A head of MacBinary, whose second byte is the length of the file's name.
  // oxlint-disable-next-line no-control-regex
  /^\0[\x01-\x3F][^]{126}$/,
  // The head of a mail, of one of its parts, or of an answer to a download.
  /^(?:(?:--|HTTP\/)[^\n]*\n)?(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n$/,
];

/**
 * PDF. Readers look for its header in the first 1,024 bytes (Adobe's PDF Reference 1.7, appendix H, note 13), so it may
 * follow other bytes. Only those are accepted that do not make the file one of another type, such as a page.
 */
export function isPdf(head: Buffer): boolean {
  const at = head.subarray(0, 1_024 + 5).indexOf('%PDF-');
  const before = head.toString('latin1', 0, Math.max(at, 0));
  return at !== -1 && beforePdf.some((form) => form.test(before));
}

/** Brands of pictures and of sounds in the same container. https://mp4ra.org/registered-types/brands */
const otherBrands = /^(?:avif|avis|he[iv][cmsx]|mif1|msf1|crx |jp[2mx] |mjp2|M4[ABP] |F4[AB] )$/;
/** Bytes of the first box, which lists brands; a text that has its name has another length before it. */
const longestBrands = 4_096;
/** Boxes of free space, which may be anywhere, and those with which a film may begin. */
const skipped = new Set(['free', 'skip', 'wide', 'uuid', 'pnot', 'PICT']);
const films = new Set(['moov', 'mdat', 'moof', 'styp', 'sidx']);

/**
 * A film in the container of MP4, whatever its brand is, as QuickTime of iPhones and 3GPP of other phones. Older cameras
 * write no brand, and begin with the film itself, of at most `most` bytes.
 */
export function isMp4(head: Buffer, most: number): boolean {
  for (let at = 0; at + 8 <= head.length;) {
    const name = nameAt(head, at + 4);
    const size = head.readUInt32BE(at);
    // 1: the size is in the next eight bytes. 0: the box ends with the file.
    const length = size === 1 && at + 16 <= head.length ? Number(head.readBigUInt64BE(at + 8)) : size;
    if (name === 'ftyp') return size >= 16 && size <= longestBrands && !otherBrands.test(nameAt(head, at + 8));
    if (films.has(name)) return size === 0 || (length >= 8 && length <= most);
    if (length < 8 || !skipped.has(name)) return false;
    at += length;
  }
  return false;
}

/** The instruction that opens Word is part of other pages, too, so the first element has to be Word's. */
const wordXml =
  /^\s*<\?xml\b[^>]*\?>\s*<\?mso-application\s+progid=["']Word\.Document["']\s*\?>\s*<\w+:(?:wordDocument|package)\b/;

/** Rich text, and the XML of Word 2003 and of whole packages: Word saves both under the ending of its own files. */
export function isWordText(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 4_096).replace(/^\xef\xbb\xbf/, '');
  return text.startsWith(String.raw`{\rtf`) || wordXml.test(text);
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
