/** Reads `length` bytes of a file from `start` on, or fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;

const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipEntry = 0x02_01_4b_50;
const zipEndLength = 22;
const longestComment = 65_535;
/** Bytes of the central directory of a ZIP file; real documents have shorter ones. */
const longestDirectory = 1024 ** 2;

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
export async function isDocx(read: ReadPart, size: number): Promise<boolean> {
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
export async function isDoc(read: ReadPart): Promise<boolean> {
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
