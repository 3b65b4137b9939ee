import { uploadKinds } from '@publisher-console/api-contract/upload-kinds';
import type { UploadKind } from '@publisher-console/api-contract/upload-kinds';
import { isEarlyWord, isJpeg, isMp4, isPdf, isPng, isWordText, startsWith } from './file-heads.ts';

/** Reads `length` bytes of a file from `start` on, or fewer at its end. */
type ReadPart = (start: number, length: number) => Promise<Buffer>;

const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipEntry = 0x02_01_4b_50;
const zipEndLength = 22;
const longestComment = 65_535;
/** Bytes of the central directory of a ZIP file; real documents have shorter ones. */
const longestDirectory = 1024 ** 2;

/** The first bytes of a Word document before 2007. */
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const oleEntryLength = 128;
const oleStream = 2;
/** From this number on, a sector number has a special meaning, such as the end of a chain. */
const oleSpecial = 0xff_ff_ff_fa;
/** The most sectors of the directory that are read. The entry for the text is among the first ones. */
const mostSectors = 64;
/** The head of a file lists the first 109 sectors that contain the chains of sectors. */
const namedInHead = 109;

/**
 * Whether a file is a Word document of the newer kind (DOCX): a ZIP file whose directory names the parts of one, and no
 * macros. Nothing in the file is unpacked.
 */
async function isDocx(read: ReadPart, size: number): Promise<boolean> {
  const tailStart = Math.max(0, size - zipEndLength - longestComment);
  const tail = await read(tailStart, size - tailStart);
  const at = tail.lastIndexOf(zipEnd);
  if (at === -1 || at + zipEndLength > tail.length) return false;
  const end = tail.subarray(at);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  if (length > longestDirectory || start + length > tailStart + at) return false;
  const names = zipNames(await read(start, length), end.readUInt16LE(10));
  if (names === null) return false;
  const hasText = [...names].some((name) => /^\/?word\/document\d*\.xml$/i.test(name));
  const hasMacros = [...names].some((name) => /(?:^|\/)vba[^/]*$/i.test(name));
  return [...names].some((name) => /^\/?\[content_types\]\.xml$/i.test(name)) && hasText && !hasMacros;
}

/** The names in the directory of a ZIP file, or null if it does not have exactly as many entries as it should. */
function zipNames(directory: Buffer, entries: number): Set<string> | null {
  const names = new Set<string>();
  let at = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== zipEntry) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const others = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    names.add(directory.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + others;
  }
  return at === directory.length ? names : null;
}

/**
 * Whether a file is a Word document of the older kind (DOC): an OLE file with the stream of a document's text, or with that
 * of a document of the newer kind which a password protects. Only the head and the directory are read.
 */
async function isDoc(read: ReadPart): Promise<boolean> {
  const head = await read(0, 512);
  if (head.length < 512 || !head.subarray(0, 8).equals(oleSignature)) return false;
  const shift = head.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const sectorSize = 2 ** shift;
  const readSector = (sector: number) => read((sector + 1) * sectorSize, sectorSize);

  /** The number of the sector that follows another one in its chain. */
  async function next(sector: number): Promise<number> {
    const perSector = sectorSize / 4;
    const table = Math.floor(sector / perSector);
    const place = table < namedInHead ? head.readUInt32LE(76 + table * 4) : oleSpecial;
    if (place >= oleSpecial) return oleSpecial;
    const links = await readSector(place);
    const at = (sector % perSector) * 4;
    return at + 4 <= links.length ? links.readUInt32LE(at) : oleSpecial;
  }

  let sector = head.readUInt32LE(48);
  for (let looked = 0; looked < mostSectors && sector < oleSpecial; looked += 1) {
    const directory = await readSector(sector);
    if (['WordDocument', 'EncryptedPackage'].some((name) => hasStream(directory, name))) return true;
    sector = await next(sector);
  }
  return false;
}

/** Whether a part of an OLE file's directory has a stream of this name. */
function hasStream(directory: Buffer, name: string): boolean {
  const sought = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = 0; at + oleEntryLength <= directory.length; at += oleEntryLength) {
    const isStream = directory[at + 66] === oleStream && directory.readUInt16LE(at + 64) === sought.length;
    if (isStream && directory.subarray(at, at + sought.length).equals(sought)) return true;
  }
  return false;
}

/**
 * Characters that neither a file name nor a line of a mail may contain: control characters, marks that reorder or hide
 * text, lone surrogates, line separators.
 */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const longest = 255;

/** The name of a file as it is stored and shown: without folders and invisible characters, at most 255 characters. */
export function fileName(sent: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  const shown = base.replaceAll(unfit, '').trim().normalize('NFC');
  const ending = fileEnding(shown);
  const name = ending !== null && shown.length > ending.length + 1 ? shown : `file${shown}`;
  const characters = Array.from(name);
  if (characters.length <= longest) return name;
  const suffix = ending === null ? '' : `.${ending}`;
  return `${characters.slice(0, longest - suffix.length).join('')}${suffix}`;
}

/** The part of a name after its last dot, in lower case; null if it does not look like a file name extension. */
function fileEnding(name: string): string | null {
  return /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? null;
}

/** A type of files that publishers may upload. */
export interface UploadType {
  /** The media type. */
  type: string;
  isVideo: boolean;
  /** The most bytes of a file. */
  most: number;
  /** Whether a file may be of this type, judged by its first bytes. */
  begins(head: Buffer): boolean;
  /** Whether the file is of this type, judged by reading more of it; absent where the first bytes decide. */
  isWhole?(read: ReadPart, size: number): Promise<boolean>;
}

const mebibyte = 1024 ** 2;
const most = { document: 20 * mebibyte, video: 200 * mebibyte };

/** How many first bytes of a file `begins` needs, or all bytes of a shorter file. */
export const headSize = 64 * 1024;

const zipSignature = Buffer.from('PK\x03\x04', 'latin1');

const document = { isVideo: false, most: most.document };

/** Word writes all its formats under both endings, and people rename them. */
const word = {
  ...document,
  begins: (head: Buffer) =>
    startsWith(head, oleSignature) || startsWith(head, zipSignature) || isWordText(head) || isEarlyWord(head),
  async isWhole(read: ReadPart, size: number) {
    const head = await read(0, headSize);
    if (startsWith(head, zipSignature)) return isDocx(read, size);
    return startsWith(head, oleSignature) ? isDoc(read) : true;
  },
};

const types: Record<UploadKind, UploadType> = {
  jpeg: { ...document, type: 'image/jpeg', begins: isJpeg },
  png: { ...document, type: 'image/png', begins: isPng },
  pdf: { ...document, type: 'application/pdf', begins: isPdf },
  mp4: { type: 'video/mp4', isVideo: true, most: most.video, begins: (head) => isMp4(head, most.video) },
  doc: { ...word, type: 'application/msword' },
  docx: { ...word, type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
};

/** The type that a file must have according to its name, or null when files of that name may not be uploaded. */
export function uploadType(name: string): UploadType | null {
  const ending = fileEnding(name) ?? '';
  const kind = Object.hasOwn(uploadKinds, ending) ? uploadKinds[ending] : undefined;
  return kind === undefined ? null : types[kind];
}

/** The name of a file that came without one, such as `file.pdf`, by the media type that its sender gave; empty for other types. */
export function nameOfType(type: string): string {
  const [ending] = Object.entries(types).find(([, { type: known }]) => known === type) ?? [];
  return ending === undefined ? '' : `file.${ending}`;
}
